package vetcmd

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// gopls has no plugins, and its packages are internal. A module whose path is below its own may import them: Build makes
// one from gopls's main package and a file that adds the analyzer to its list, and builds it with the modules that gopls
// itself is built with.

// goplsModule is the module of gopls.
const goplsModule = "golang.org/x/tools/gopls"

//go:embed gopls_analyzer.go.txt
var goplsAnalyzer []byte

// Gopls selects the version of gopls to build, and its destination.
type Gopls struct {
	Version string // "" for the latest that the go command can build
	Dir     string // of a module that requires gotile; "" for the working directory
	Output  string // the file of the program
}

// Build builds a gopls with the analyzer of package tilevet besides its own, and returns its version. It fetches gopls
// and its dependencies from the module proxy.
func (g Gopls) Build(ctx context.Context) (string, error) {
	output, err := filepath.Abs(g.Output)
	if err != nil {
		return "", err
	}
	gotile, err := goText(ctx, g.Dir, nil, "list", "-mod=readonly", "-m", "-f", "{{.Dir}}", "gotile")
	if err != nil || gotile == "" {
		return "", errors.Join(errors.New("want a module here that requires gotile, whose analyzer gopls is to have"), err)
	}
	dir, err := os.MkdirTemp("", "gotile-gopls-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	m := &goplsBuild{dir: dir, version: g.Version}
	if err := m.write(ctx, gotile); err != nil {
		return "", err
	}
	_, err = goText(ctx, dir, alone, "build", "-mod=mod", "-trimpath", "-ldflags=-X main.version="+m.version, "-o", output, ".")
	return m.version, err
}

// goplsBuild is the module that is made.
type goplsBuild struct{ dir, version string }

// write writes the module.
func (m *goplsBuild) write(ctx context.Context, gotile string) error {
	if err := m.goMod(""); err != nil {
		return err
	}
	if m.version == "" {
		if err := m.latest(ctx); err != nil {
			return err
		}
	}
	text, err := goText(ctx, m.dir, alone, "mod", "download", "-json", goplsModule+"@"+m.version)
	if err != nil {
		return err
	}
	var source struct{ Dir, GoMod, Version string }
	if err := json.Unmarshal([]byte(text), &source); err != nil {
		return err
	}
	m.version = source.Version
	tools, err := m.tools(ctx, source.GoMod)
	if err != nil {
		return err
	}
	if err := m.sources(source.Dir); err != nil {
		return err
	}
	return m.goMod(fmt.Sprintf("require (\n\t%s %s\n\tgotile v0.0.0\n)\n\nreplace gotile => %q\n\nreplace golang.org/x/tools => golang.org/x/tools %s\n",
		goplsModule, m.version, gotile, tools))
}

func (m *goplsBuild) goMod(text string) error {
	return os.WriteFile(filepath.Join(m.dir, "go.mod"), []byte("module "+goplsModule+"/tilevet\n\ngo 1.26.0\n\n"+text), 0o666)
}

// latest finds the latest release that the go command here can build.
func (m *goplsBuild) latest(ctx context.Context) error {
	text, err := goText(ctx, m.dir, alone, "list", "-m", "-versions", "-f", `{{join .Versions " "}}`, goplsModule)
	if err != nil {
		return err
	}
	here, err := goText(ctx, m.dir, alone, "env", "GOVERSION")
	if err != nil {
		return err
	}
	for _, v := range slices.Backward(strings.Fields(text)) {
		if strings.Contains(v, "-") {
			continue // not released
		}
		needs, err := goText(ctx, m.dir, alone, "list", "-m", "-f", "{{.GoVersion}}", goplsModule+"@"+v)
		if err != nil {
			return err
		}
		if needs != "" && version.Compare("go"+needs, here) <= 0 { // not reported if it needs a newer one
			m.version = v
			return nil
		}
	}
	return fmt.Errorf("no release of gopls is for %s", here)
}

// tools returns the version of golang.org/x/tools that gopls is built with: it imports internal packages of that
// version.
func (m *goplsBuild) tools(ctx context.Context, goMod string) (string, error) {
	text, err := goText(ctx, m.dir, alone, "mod", "edit", "-json", goMod)
	if err != nil {
		return "", err
	}
	var mod struct {
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal([]byte(text), &mod); err != nil {
		return "", err
	}
	for _, r := range mod.Require {
		if r.Path == "golang.org/x/tools" {
			return r.Version, nil
		}
	}
	return "", fmt.Errorf("%s does not require golang.org/x/tools", goMod)
}

// sources copies the main package of gopls, and adds the analyzer.
func (m *goplsBuild) sources(from string) error {
	files, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(m.dir, filepath.Base(f)), text, 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(m.dir, "zz_tilevet.go"), goplsAnalyzer, 0o666)
}

// alone are settings of the user's that the go command must ignore.
var alone = []string{"GOWORK=off", "GOFLAGS="}

// goText runs the go command and returns its output.
func goText(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.TrimSpace(cmp.Or(errs.String(), out.String())))
	}
	return strings.TrimSpace(out.String()), nil
}
