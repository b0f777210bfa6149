package playground

import (
	"embed"
	"io/fs"
	"strings"

	"gotile/internal/must"
)

//go:embed samples
var sampleFiles embed.FS

// Sample is a kernel to begin with.
type Sample struct {
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Grid  string   `json:"grid"`
	Args  []string `json:"args"`
	Finds string   `json:"finds,omitempty"` // the rule that it breaks
}

// Samples returns the kernels of the folder samples in order. Comments at the top of each have its title, grid, arguments
// and findings.
func Samples() []Sample {
	var list []Sample
	for _, name := range must.Value(fs.Glob(sampleFiles, "samples/*.mlir")) {
		list = append(list, sampleOf(string(must.Value(sampleFiles.ReadFile(name)))))
	}
	return list
}

func sampleOf(text string) Sample {
	s := Sample{Text: text}
	title, _, _ := strings.Cut(text, "\n")
	s.Title = strings.TrimPrefix(title, "// ")
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "// "), " ")
		switch {
		case !strings.HasPrefix(line, "//"):
			return s
		case word == "grid":
			s.Grid = rest
		case word == "args":
			s.Args = strings.Fields(rest)
		case word == "finds":
			s.Finds = rest
		}
	}
	return s
}
