package view

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html"
	"strings"

	"gotile/internal/must"
	"gotile/internal/record"
)

//go:embed page
var files embed.FS

// scripts are the parts of the script, in the order in which they are put together.
var scripts = []string{"numbers.js", "recording.js", "memory.js", "dom.js", "heat.js", "arrays.js", "tiles.js", "code.js", "blocks.js", "timeline.js", "app.js"}

// Script is the script that shows recordings: new App(element, recording).
func Script() string {
	parts := []string{"\"use strict\";\n"}
	for _, name := range scripts {
		parts = append(parts, read(name))
	}
	return strings.Join(parts, "\n")
}

// Style is the style sheet of a page.
func Style() string { return read("style.css") }

func read(name string) string {
	return string(must.Value(files.ReadFile("page/" + name)))
}

// Page is a recording as one HTML file.
func Page(r *record.Recording) ([]byte, error) {
	data, err := json.Marshal(r) // which escapes what ends a script
	if err != nil {
		return nil, err
	}
	script, style := "{"+Script()+read("boot.js")+"}", Style()
	// A single pass does not replace text within inserted text.
	page := strings.NewReplacer(
		"{{.Policy}}", "default-src 'none'; img-src data:; script-src "+hash(script)+"; style-src "+hash(style),
		"{{.Title}}", html.EscapeString(r.Kernel+" · gotile"),
		"{{.Style}}", style,
		"{{.Script}}", script,
		"{{.Recording}}", string(data),
	).Replace(read("page.html"))
	return []byte(page), nil
}

// hash names a script or style that the policy lets in.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
