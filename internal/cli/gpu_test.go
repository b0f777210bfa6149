package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/bench"
	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/hostdata"
	"gotile/internal/usercache"
	"gotile/tileir"
	"gotile/tileir/asm"
)

func TestCacheCommand(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv(usercache.FolderVar, dir)
	t.Setenv(usercache.SizeVar, "")
	kept, err := cache.User()
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Put(t.Context(), cache.Key([]byte("key")), cache.Note{Kernel: "softmax", Arch: "sm_90", Compiler: "13.4.92"}, make([]byte, 2e6)); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "cache"); !strings.Contains(out, "softmax  sm_90  2.0 MB  tileiras 13.4.92") || !strings.Contains(out, "1 kernels, 2.0 MB in "+dir) {
		t.Errorf("cache prints %q", out)
	}
	if out := must(t, "cache", "clear"); out != "removed 1 kernels, 2.0 MB\n" {
		t.Errorf("cache clear prints %q", out)
	}
	odd := cache.Note{Kernel: "k\x1b[2J\n", Arch: "a\tb", Compiler: "\r1"}
	if err := kept.Put(t.Context(), cache.Key([]byte("key")), odd, nil); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "cache"); !strings.Contains(out, `"k\x1b[2J\n"  "a\tb"  0.0 MB  tileiras "\r1"`) || strings.Count(out, "\n") != 2 {
		t.Errorf("cache prints %q", out)
	}
	t.Setenv(usercache.SizeVar, "off")
	if out := must(t, "cache"); !strings.Contains(out, "no cache") {
		t.Errorf("cache prints %q", out)
	}
	t.Setenv(usercache.SizeVar, "lots")
	if code, _, errs := gotile(t, "cache"); code != exitMachine || !strings.Contains(errs, "lots") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

// A folder that others can write to is refused with one line.
func TestCacheOfOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("its permissions are not those of Unix")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv(usercache.FolderVar, dir)
	t.Setenv(usercache.SizeVar, "")
	for _, args := range [][]string{{"cache"}, {"cache", "clear"}} {
		if code, _, errs := gotile(t, args...); code != exitMachine || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, dir) || !strings.Contains(errs, "not safe from other users") {
			t.Errorf("%v: exit %d, %q", args, code, errs)
		}
	}
}

// Text that is no version is a wrong use, and names no folder.
func TestToolchainVersions(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(toolchain.StoreVar, filepath.Join(dir, "store"))
	t.Setenv("PIP_NO_INDEX", "1")
	t.Setenv("PIP_FIND_LINKS", dir)
	if err := os.MkdirAll(filepath.Join(dir, "store", "13.1.1"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"..", ".", "../x", "/", "13.1/..", "13..1", "13.", "x", "13.1.1\n", `13\1`, strings.Repeat("1", 300)} {
		for _, args := range [][]string{{"toolchain", "install", "--version", version}, {"toolchain", "remove", version}} {
			if code, _, errs := gotile(t, args...); code != exitUsage || !strings.Contains(errs, "not a version") || strings.Count(errs, "\n") != 1 {
				t.Errorf("%q: exit %d, %q", args, code, errs)
			}
		}
	}
	if code, _, errs := gotile(t, "toolchain", "remove", ""); code != exitUsage {
		t.Errorf("remove nothing in particular: exit %d, %q", code, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "store", "13.1.1")); err != nil {
		t.Error(err)
	}
}

func TestToolchainCommand(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(toolchain.StoreVar, filepath.Join(dir, "store"))
	t.Setenv(toolchain.PathVar, filepath.Join(dir, "nowhere"))
	if code, _, errs := gotile(t, "toolchain", "where"); code != exitMachine || !strings.Contains(errs, "gotile toolchain install") {
		t.Errorf("where: exit %d, %q", code, errs)
	}
	if code, _, errs := gotile(t, "toolchain", "remove"); code != exitInput || !strings.Contains(errs, "nothing to remove") {
		t.Errorf("remove: exit %d, %q", code, errs)
	}
	t.Setenv("PIP_NO_INDEX", "1")
	t.Setenv("PIP_FIND_LINKS", dir)
	if code, _, errs := gotile(t, "toolchain", "install"); code != exitMachine || !strings.Contains(errs, "nvidia-cuda-tileiras") && !strings.Contains(errs, "has no tileiras") {
		t.Errorf("install: exit %d, %q", code, errs)
	}
}

func TestDiffCommand(t *testing.T) {
	x := file(t, "x.bin", make([]byte, 800))
	args := []string{"--grid", "2", vecadd, "@" + x, "zeros:f32:200", "zeros:f32:200", "i32=200"}
	out := must(t, append([]string{"diff", "--device", "cpu:interp,cpu:interp", "--ulp", "0"}, args...)...)
	if lines := strings.Split(out, "\n"); len(lines) != 5 || !strings.HasPrefix(lines[3], "2       f32   200       200 ") {
		t.Errorf("diff prints %q", out)
	}
	for devices, want := range map[string]string{"cpu": "want two devices", "cpu,abacus": "on abacus: "} {
		if code, _, errs := gotile(t, append([]string{"diff", "--device", devices}, args...)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("diff --device %s: exit %d, %q", devices, code, errs)
		}
	}
}

// Known differences of a GPU are shown with a difference.
func TestKnownDifferences(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte("cuda_tile.module @m { entry @k() { %x = constant <f32: 1.0> : tile<4xf32> %a = exp2 %x : tile<4xf32> return } }"))
	if err != nil {
		t.Fatal(err)
	}
	entry := m.Entry("k")
	if list := knownBetween([2]device.Info{}, entry); list != nil {
		t.Errorf("between CPUs: %v", list)
	}
	known := knownBetween([2]device.Info{{}, {GPU: true}}, entry)
	one, two := hostdata.Buffer{Elem: tileir.F32, Memory: []byte{0, 0, 128, 63}}, hostdata.Buffer{Elem: tileir.F32, Memory: []byte{2, 0, 128, 63}}
	var out strings.Builder
	f := diffFlags{ulp: 1}
	err = f.report(&out, []string{"cpu", "cuda:0"}, [2][]hostdata.Buffer{{one}, {two}}, known)
	if err == nil || !strings.Contains(out.String(), "known: exp2 of f32, up to 2 ULP: ") {
		t.Errorf("%v\n%s", err, out.String())
	}
	out.Reset()
	if err := f.report(&out, []string{"cpu", "cuda:0"}, [2][]hostdata.Buffer{{one}, {one}}, known); err != nil || strings.Contains(out.String(), "known") {
		t.Errorf("equal: %v\n%s", err, out.String())
	}
}

// Flags that lead to no chart are refused before anything is timed; a chart includes the peers that ran the same workload.
func TestBenchCharts(t *testing.T) {
	peers := file(t, "peers.json", []byte(`[{"name":"copy","peer":"numpy","figure":20,"unit":"GB/s"},{"name":"sort","peer":"numpy","figure":1,"unit":"GB/s"}]`))
	for args, want := range map[string]string{
		"--plot a.pdf":                      "want a file that ends in .svg",
		"--plot a.svg --peers nowhere.json": "nowhere.json",
		"--plot a.svg --peers cli.go":       "want a JSON list of rows",
		"--list fourth":                     "want first, second or third",
	} {
		if code, _, errs := gotile(t, append([]string{"bench"}, strings.Fields(args)...)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("bench %s: exit %d, %q; want %q", args, code, errs, want)
		}
	}
	chart := filepath.Join(t.TempDir(), "chart.svg")
	f := chartFlags{file: chart, peers: []string{peers}}
	if err := f.draw([]bench.Row{{Name: "copy", Engine: "cpu:native", Figure: 30, Unit: "GB/s", Cores: 2}}); err != nil {
		t.Fatal(err)
	}
	if svg := string(content(t, chart)); !strings.Contains(svg, "numpy") || !strings.Contains(svg, "30 GB/s") || strings.Contains(svg, "sort") {
		t.Error("the chart lacks a figure")
	}
}

// The chart of a run includes the peers' rows of its entry.
func TestRunChart(t *testing.T) {
	peers := file(t, "peers.json", []byte(`[{"name":"vecadd","peer":"other","figure":20,"unit":"launches/s"}]`))
	chart, launch := filepath.Join(t.TempDir(), "chart.svg"), []string{"--grid", "1", vecadd, "range:f32:8", "range:f32:8", "zeros:f32:8", "i32=8"}
	if out := must(t, append([]string{"run", "--json", "--plot", chart, "--peers", peers}, launch...)...); !strings.Contains(out, `"entry":"vecadd"`) {
		t.Errorf("printed %q", out)
	}
	if svg := string(content(t, chart)); !strings.Contains(svg, "launches/s") || !strings.Contains(svg, "other") {
		t.Error("the chart lacks a figure")
	}
	if code, _, errs := gotile(t, append([]string{"run", "--plot", "a.pdf"}, launch...)...); code != exitUsage || !strings.Contains(errs, "want a file that ends in .svg") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

// In turns, a program requests a sample by a line, and gets the seconds of a run.
func TestBenchTurns(t *testing.T) {
	code, out, errs := piped(t, "\n\n", "bench", "--engine", "native", "--turns", "^gemm f32 256$")
	lines := strings.Split(out, "\n")
	if code != exitOK || errs != "" || len(lines) != 4 || lines[0] != "ready" {
		t.Fatalf("exit %d, %q, %q; want ready and two numbers", code, out, errs)
	}
	for _, l := range lines[1:3] {
		if s, err := strconv.ParseFloat(l, 64); err != nil || s <= 0 || s > 10 {
			t.Errorf("%q seconds, %v", l, err)
		}
	}
	if code, _, errs := gotile(t, "bench", "--turns", "gemm"); code != exitUsage || !strings.Contains(errs, "--turns times one workload, but the filter matches") {
		t.Errorf("several workloads: exit %d, %q", code, errs)
	}
}

func TestTuneUsage(t *testing.T) {
	for args, want := range map[string]string{
		"tune nothing":                       "no workload has such a name",
		"tune histogram":                     "no workload of a ready kernel has such a name",
		"tune --device tpu":                  "unknown device",
		"tune --build d --arch h200 vecadd":  `architecture "h200"`,
		"bench --build d --arch h200 vecadd": `architecture "h200"`,
	} {
		if code, _, errs := gotile(t, strings.Fields(args)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("gotile %s: exit %d, %q; want %q", args, code, errs, want)
		}
	}
}

func TestBuildUsage(t *testing.T) {
	for args, want := range map[string]string{
		"build x.tilebc -o d":                               `architecture ""`,
		"build x.tilebc -arch sm_90,h200 -o d":              `architecture "h200"`,
		"build x.tilebc -arch sm_70 -o d":                   "Tile IR supports sm_80 and newer",
		"build x.tilebc --arch sm_90":                       "-o",
		"build x.tilebc -arch=sm_90 -o 9d":                  `"9d" does not name a Go package`,
		"build -arch sm_90 -o d --package type " + vecadd:   `"type" does not name`,
		"build -arch sm_90 -o d ./nowhere.tilebc ./nowhere": "nowhere",
	} {
		if _, err := exec.LookPath("go"); err != nil && want == "nowhere" {
			continue // go list must find it
		}
		if code, _, errs := gotile(t, strings.Fields(args)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("gotile %s: exit %d, %q; want %q", args, code, errs, want)
		}
	}
}

// Ready kernels are built by name, and packages without kernels have an error.
func TestBuildReady(t *testing.T) {
	names := strings.Fields(must(t, "build", "--list"))
	for _, want := range []string{"softmax_float16", "matmul_float8e4m3", "histogram"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not in the list", want)
		}
	}
	found, err := findKernels(t.Context(), nil, []string{"softmax_float16", "vecadd"})
	if err != nil {
		t.Fatal(err)
	}
	entries := make(map[string]int)
	for _, k := range found {
		entries[tileir.EntryName(k.Module.Entries()[0])]++
	}
	if entries["softmax_float16"] < 3 || entries["vecadd_float32"] < 3 || entries["vecadd_uint64"] < 3 || entries["softmax_float32"] > 0 {
		t.Errorf("softmax_float16 and vecadd are the entries %v", entries)
	}
	if code, _, errs := gotile(t, "build", "--list", "softmax"); code != exitUsage {
		t.Errorf("--list with a name: exit %d, %q", code, errs)
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command to list packages with")
	}
	for arg, want := range map[string]string{
		"../../kernels": "such as var Kernel = kernels.NewAttention[…](…) in a package of yours; gotile build --list prints the names of the ready kernels",
		"softmaxx":      "gotile build --list prints the names of the ready kernels",
		"../quoted":     "want exported variables that hold a *tile.Kernel; gotile build --list",
	} {
		code, _, errs := gotile(t, "build", arg, "--arch", "sm_90", "-o", filepath.Join(t.TempDir(), "cubins"))
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("gotile build %s: exit %d, %q; want %q", arg, code, errs, want)
		}
	}
}
