package view

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"gotile/internal/record"
)

func page(t *testing.T, r *record.Recording) string {
	t.Helper()
	data, err := Page(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var scriptElement = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// The policy lets in the page's own script and style, whatever the recording holds.
func TestPage(t *testing.T) {
	evil := `</script><script>alert(1)</script>{{.Script}}<!--`
	text := page(t, &record.Recording{Kernel: evil, IR: record.Text{Text: evil}})
	if n := strings.Count(text, "alert(1)</script>"); n != 0 {
		t.Errorf("texts of the recording end the script %d times", n)
	}
	scripts := scriptElement.FindAllStringSubmatch(text, -1)
	if len(scripts) != 1 {
		t.Fatalf("%d scripts", len(scripts))
	}
	sum := sha256.Sum256([]byte(scripts[0][1]))
	if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(text, "script-src "+want+";") {
		t.Errorf("the policy does not have the script's hash %s", want)
	}
	for _, outside := range []string{"http://", "https://", "src=", "@import", "innerHTML", "eval("} {
		if strings.Contains(strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), outside) {
			t.Errorf("the page has %q: it must load nothing, and take texts as text", outside)
		}
	}
	_, data, _ := strings.Cut(text, `id="recording">`)
	data, _, _ = strings.Cut(data, "</script>")
	var back record.Recording
	if err := json.Unmarshal([]byte(data), &back); err != nil || back.Kernel != evil {
		t.Errorf("the recording came back as %q, %v", back.Kernel, err)
	}
}

// Only this machine may read the page, and only read it.
func TestHandler(t *testing.T) {
	h := Handler([]byte("the page"))
	for _, c := range []struct {
		method, host, path string
		want               int
	}{
		{"GET", "127.0.0.1:8080", "/", 200}, {"HEAD", "localhost:8080", "/", 200}, {"GET", "[::1]:8080", "/", 200}, {"GET", "127.0.0.1", "/", 200},
		{"GET", "evil.example:8080", "/", 403}, {"GET", "localhost.evil.example", "/", 403}, {"GET", "192.168.1.5:8080", "/", 403}, {"GET", "", "/", 403},
		{"GET", "127.0.0.1:8080", "/etc/passwd", 404}, {"POST", "127.0.0.1:8080", "/", 405},
	} {
		r := httptest.NewRequest(c.method, "http://x"+c.path, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s %s of %q: %d, want %d", c.method, c.path, c.host, w.Code, c.want)
		}
		if got := w.Body.String(); (got == "the page") != (c.want == http.StatusOK && c.method == "GET") {
			t.Errorf("%s %s of %q: answered %q", c.method, c.path, c.host, got)
		}
	}
}
