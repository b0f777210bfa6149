package playground

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"gotile/internal/atomicfile"
	"gotile/internal/view"
)

//go:embed page
var pageFiles embed.FS

// Sizes are the bytes of the engine: as it is, and compressed as a browser loads it.
type Sizes struct{ Wasm, Compressed int }

// Write compiles the engine with the Go command and writes the page's files into a folder, all
// or none. All paths in them are relative, so that any file server serves them.
func Write(ctx context.Context, folder string) (Sizes, error) {
	wasm, err := compile(ctx)
	if err != nil {
		return Sizes{}, err
	}
	loader, err := loader(ctx)
	if err != nil {
		return Sizes{}, err
	}
	packed, err := compressed(wasm)
	if err != nil {
		return Sizes{}, err
	}
	files := map[string][]byte{"gotile.wasm.gz": packed, "wasm_exec.js": loader, "view.js": []byte(view.Script()), "view.css": []byte(view.Style())}
	if err := addPage(files); err != nil {
		return Sizes{}, err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return Sizes{}, err
	}
	var list []atomicfile.File
	for name, data := range files {
		list = append(list, atomicfile.File{Path: filepath.Join(folder, name), Parts: [][]byte{data}})
	}
	return Sizes{len(wasm), len(packed)}, atomicfile.WriteAll(ctx, list)
}

// addPage adds the files of the folder page, with the samples inserted.
func addPage(files map[string][]byte) error {
	samples, err := json.Marshal(Samples()) // which escapes what ends a script
	if err != nil {
		return err
	}
	list, err := pageFiles.ReadDir("page")
	if err != nil {
		return err
	}
	for _, f := range list {
		data, err := pageFiles.ReadFile("page/" + f.Name())
		if err != nil {
			return err
		}
		files[f.Name()] = bytes.Replace(data, []byte("{{.Samples}}"), samples, 1)
	}
	return nil
}

// compile is the engine for browsers. It must run within the module.
func compile(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "gotile-playground-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "gotile.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "gotile/internal/playground/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return os.ReadFile(file)
}

// loader is the script of the Go distribution that runs Go in a browser.
func loader(ctx context.Context) ([]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

func compressed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}
