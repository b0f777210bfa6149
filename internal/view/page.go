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
	"gotile/profile"
)

//go:embed page
var files embed.FS

// scripts are the parts of the script, in the order in which they are put together.
var scripts = []string{"numbers.js", "recording.js", "memory.js", "dom.js", "heat.js", "arrays.js", "tiles.js", "code.js", "blocks.js", "timeline.js", "app.js", "profile.js"}

// Script is the script that shows recordings, new App(element, recording), and profiles, new Profile(element, report).
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
func Page(r *record.Recording) ([]byte, error) { return pageOf(r.Kernel, "boot.js", r) }

// ProfilePage is the report of a profile as one HTML file. sources has the texts of source files by name.
func ProfilePage(r *profile.Report, sources map[string]string) ([]byte, error) {
	title := "profile"
	if len(r.Kernels) > 0 {
		title = r.Kernels[0].Name
	}
	return pageOf(title, "bootprofile.js", struct {
		*profile.Report
		Sources map[string]string `json:"sources"`
	}{r, sources})
}

// pageOf makes an HTML file that shows data with the script boot.
func pageOf(title, boot string, data any) ([]byte, error) {
	text, err := json.Marshal(data) // which escapes what ends a script
	if err != nil {
		return nil, err
	}
	script, style := "{"+Script()+read(boot)+"}", Style()
	// A single pass does not replace text within inserted text.
	page := strings.NewReplacer(
		"{{.Policy}}", "default-src 'none'; img-src data:; script-src "+hash(script)+"; style-src "+hash(style),
		"{{.Title}}", html.EscapeString(title+" · gotile"),
		"{{.Style}}", style,
		"{{.Script}}", script,
		"{{.Recording}}", string(text),
	).Replace(read("page.html"))
	return []byte(page), nil
}

// hash names a script or style that the policy lets in.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
