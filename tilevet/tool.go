package tilevet

import (
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// AsTool makes a program a tool for "go vet -vettool": if the arguments are those of the go command (-V=full, -flags, or
// a file that ends in .cfg), it analyses the package that they name and ends the program. Otherwise it returns. Call it
// first in main.
func AsTool(args []string) {
	if forTool(args) {
		unitchecker.Main(Analyzer)
	}
}

// forTool reports whether arguments are from the go command.
func forTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	for _, a := range args[:len(args)-1] {
		if !strings.HasPrefix(a, "-") {
			return false
		}
	}
	return last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg")
}
