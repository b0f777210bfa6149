package docsync

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	picture = regexp.MustCompile(`\s(?:src|srcset)="([^"\s]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
	code    = regexp.MustCompile("`[^`\n]*`")
	dropped = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// CheckLinks fails the test if a document has a link or a picture whose file, or whose heading in
// the document, does not exist. Links to the web are not followed.
func CheckLinks(t testing.TB, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range deadLinks(filepath.Dir(path), string(data)) {
		t.Errorf("%s: the link to %s leads nowhere", path, target)
	}
}

// deadLinks returns the targets of links and pictures that do not exist, of a document in a folder.
func deadLinks(folder, document string) []string {
	text := fenced.ReplaceAllString(document, "")
	anchors := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		anchors[anchor(h[1])] = true
	}
	var dead []string
	plain := code.ReplaceAllString(text, "")
	for _, l := range append(link.FindAllStringSubmatch(plain, -1), picture.FindAllStringSubmatch(plain, -1)...) {
		file, fragment, _ := strings.Cut(l[1], "#")
		switch {
		case strings.Contains(l[1], "://"):
		case file == "" && !anchors[fragment]:
			dead = append(dead, l[1])
		case file != "":
			if _, err := os.Stat(filepath.Join(folder, file)); err != nil {
				dead = append(dead, l[1])
			}
		}
	}
	return dead
}

// anchor is a heading as the fragment of a link, as GitHub makes it.
func anchor(heading string) string {
	return strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
}
