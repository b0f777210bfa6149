package processor

import (
	"os"
	"strings"
	"sync"
)

// Model returns the name of the CPU if the system reports it, otherwise nothing.
var Model = sync.OnceValue(model)

// field returns the value of the first line "name: value" of a file; empty if there is none.
func field(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return fieldOf(string(text), name)
}

func fieldOf(text, name string) string {
	for line := range strings.Lines(text) {
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == name {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
