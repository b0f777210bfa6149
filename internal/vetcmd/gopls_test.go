package vetcmd_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gotile/internal/vetcmd"
)

// uncarried is a kernel whose loop does not carry the tile that it changes.
const uncarried = `package small

import "gotile/tile"

var Sum = tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
	acc := b.Zeros(tile.F32, 4)
	for i := range b.Range(0, 4) {
		acc = acc.Add(x.Tiles(4).Load(i))
	}
	x.Tiles(4).Store(acc, 0)
}, tile.Over(0))
`

// A gopls that is built here shows findings in an editor, and offers fixes. The test fetches gopls from the module proxy:
// GOTILE_GOPLS=build runs it, and GOTILE_GOPLS=FILE uses a gopls that was built before.
func TestGopls(t *testing.T) {
	program := os.Getenv("GOTILE_GOPLS")
	switch program {
	case "":
		t.Skip("GOTILE_GOPLS is not set")
	case "build":
		program = filepath.Join(t.TempDir(), "gopls")
		v, err := vetcmd.Gopls{Output: program}.Build(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("gopls %s", v)
	}
	dir := smallModule(t)
	e := openEditor(t, program, dir)
	uri := "file://" + filepath.ToSlash(filepath.Join(dir, "sum.go"))
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "go", "version": 1, "text": uncarried}})
	found := e.finding(uri, 1)
	if found.Source != "tilevet" || found.Code != "carry" || found.Range.Start.Line != 7 || !strings.Contains(found.Message, "name &acc in Block.Range") {
		t.Errorf("got %+v", found)
	}
	actions := e.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": uri}, "range": found.Range,
		"context": map[string]any{"diagnostics": []any{found}, "only": []string{"quickfix"}}})
	if !strings.Contains(string(actions), `"title":"Carry acc"`) || !strings.Contains(string(actions), `"newText":", \u0026acc"`) {
		t.Errorf("the actions are %s", actions)
	}
	e.change(uri, 2, strings.Replace(uncarried, "b.Range(0, 4)", "b.Range(0, 4, &acc)", 1))
	if list, version := e.findings(uri); version != 2 || len(list) > 0 {
		t.Errorf("mended: got %+v of version %d", list, version)
	}
	e.change(uri, 3, uncarried)
	if again := e.finding(uri, 3); again.Message != found.Message {
		t.Errorf("as before: got %+v", again)
	}
	e.call("shutdown", nil)
	e.notify("exit", nil)
}

// smallModule is a module that requires this one.
func smallModule(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module small\n\ngo 1.26.0\n\nrequire gotile v0.0.0\n\nreplace gotile => " + root + "\n",
		"go.sum": string(sums),
		"sum.go": uncarried,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// editor speaks the language server protocol with a server.
type editor struct {
	t    *testing.T
	in   io.Writer
	out  *bufio.Reader
	last int
}

// diagnostic is a finding in the server's form.
type diagnostic struct {
	Range struct {
		Start, End struct {
			Line      int `json:"line"`
			Character int `json:"character"`
		}
	} `json:"range"`
	Code    any    `json:"code,omitempty"`
	Source  string `json:"source,omitempty"`
	Message string `json:"message"`
}

// openEditor starts a server for a folder.
func openEditor(t *testing.T, program, dir string) *editor {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, program, "serve")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	e := &editor{t: t, in: in, out: bufio.NewReader(out)}
	e.call("initialize", map[string]any{"processId": nil, "rootUri": "file://" + filepath.ToSlash(dir),
		"capabilities": map[string]any{"textDocument": map[string]any{"codeAction": map[string]any{
			"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}}}}}})
	e.notify("initialized", map[string]any{})
	return e
}

// message is one of the protocol.
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      any             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   any             `json:"error,omitempty"`
}

func (e *editor) send(m message) {
	e.t.Helper()
	m.JSONRPC = "2.0"
	text, err := json.Marshal(m)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	e.send(message{Method: method, Params: params})
}

func (e *editor) change(uri string, version int, text string) {
	e.t.Helper()
	e.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version},
		"contentChanges": []any{map[string]any{"text": text}}})
}

// call waits for the answer.
func (e *editor) call(method string, params any) json.RawMessage {
	e.t.Helper()
	e.last++
	e.send(message{ID: e.last, Method: method, Params: params})
	for {
		m := e.receive()
		if m.Method == "" && m.ID == float64(e.last) {
			if m.Error != nil {
				e.t.Fatalf("%s: %v", method, m.Error)
			}
			return m.Result
		}
	}
}

// receive returns the next message. It answers the server's requests with empty results.
func (e *editor) receive() (m message) {
	e.t.Helper()
	header, err := textproto.NewReader(e.out).ReadMIMEHeader()
	if err != nil {
		e.t.Fatal(err)
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil {
		e.t.Fatal(err)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(e.out, text); err != nil {
		e.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		e.t.Fatal(err)
	}
	if m.Method != "" && m.ID != nil {
		e.send(message{ID: m.ID, Result: json.RawMessage("null")})
	}
	return m
}

// finding waits for a finding in a version of a file.
func (e *editor) finding(uri string, version int) diagnostic {
	e.t.Helper()
	for {
		if list, of := e.findings(uri); of == version && len(list) > 0 {
			return list[0]
		}
	}
}

// findings waits for the findings in a file.
func (e *editor) findings(uri string) (list []diagnostic, version int) {
	e.t.Helper()
	for {
		m := e.receive()
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var p struct {
			URI         string
			Version     int
			Diagnostics []diagnostic
		}
		text, err := json.Marshal(m.Params)
		if err == nil {
			err = json.Unmarshal(text, &p)
		}
		if err != nil {
			e.t.Fatal(err)
		}
		if p.URI == uri {
			return p.Diagnostics, p.Version
		}
	}
}
