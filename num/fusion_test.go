package num

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var fusedLine = regexp.MustCompile(`\(\S*?([a-z0-9]+\.go):(\d+)\)\s+(FN?M(?:ADD|SUB)[SD]?|VFN?M(?:ADD|SUB)\d+S[SD])\s`)

// TestNoFusion reads the machine code of the package for an architecture with fused x*y+z, named by GOTILE_NUM_FUSION
// (arm64, riscv64), and reports fused instructions that the source does not request with math.FMA: results would depend
// on the machine. GOAMD64=v3 go test does the same on amd64.
func TestNoFusion(t *testing.T) {
	arch := os.Getenv("GOTILE_NUM_FUSION")
	if arch == "" {
		t.Skip("set GOTILE_NUM_FUSION=arm64 to search for fused multiply-adds in that architecture's code")
	}
	cmd := exec.Command("go", "build", "-gcflags=-S", ".")
	cmd.Env = append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0", "GOARCH="+arch)
	listing, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, listing)
	}
	found := fusedLine.FindAllStringSubmatch(string(listing), -1)
	if len(found) == 0 {
		t.Fatal("no fused instruction at all, not even for math.FMA: the listing is not understood")
	}
	for _, m := range found {
		if line := sourceLine(t, m[1], m[2]); !strings.Contains(line, "math.FMA") {
			t.Errorf("%s:%s: the compiler fuses %s: wrap the product in float64()", m[1], m[2], strings.TrimSpace(line))
		}
	}
}

func sourceLine(t *testing.T, file, number string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")[n-1]
}
