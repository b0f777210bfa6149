package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// probeTime limits the time that a tool may take to report its version.
const probeTime = 30 * time.Second

// Check examines a tileiras: whether it runs, its version, the files that it needs, and the bytecode that it reads.
func Check(ctx context.Context, path, source string) (*Tool, error) {
	fail := func(format string, args ...any) (*Tool, error) {
		return nil, fmt.Errorf("%s: "+format, append([]any{path}, args...)...)
	}
	real, err := filepath.EvalSymlinks(path) // tileiras searches the folder of the file, not that of a link to it
	if err != nil {
		return nil, err
	}
	path = real
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	t := &Tool{Path: path, Source: source}
	out, err := t.run(ctx, "", "--version")
	if err != nil {
		return fail("does not run: %w", err)
	}
	if t.Version = versionIn(out); t.Version == "" {
		return fail("does not say its version; it printed %q", firstLine(out))
	}
	if t.PTXAS = firstThere(filepath.Join(filepath.Dir(path), program("ptxas"))); t.PTXAS == "" {
		return fail("has no ptxas next to it; install the package nvidia-cuda-nvcc of version %s, or run gotile toolchain install", t.Version)
	}
	if t.LibNVVM = firstThere(nvvmPlaces(path)...); t.LibNVVM == "" {
		return fail("has no libnvvm at ../nvvm/lib64 or ../lib; install the package nvidia-nvvm of version %s, or run gotile toolchain install", t.Version)
	}
	if t.Bytecode, err = t.newestBytecode(ctx); err != nil {
		return fail("%w", err)
	}
	return t, nil
}

var releaseText = regexp.MustCompile(`(?m)release [0-9.]+, V([0-9]+\.[0-9]+[0-9.]*)`)

func versionIn(text string) string {
	m := releaseText.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1]
}

// nvvmPlaces returns the paths in which a tileiras searches for libnvvm, as patterns.
func nvvmPlaces(path string) (places []string) {
	root := filepath.Dir(filepath.Dir(path))
	for _, at := range []string{"nvvm/lib64/libnvvm.so", "lib/libnvvm.so*", "nvvm/lib/libnvvm.so*", "lib64/libnvvm.so*",
		"nvvm/bin/nvvm64*.dll", "bin/nvvm64*.dll", "bin/x86_64/nvvm64*.dll"} {
		places = append(places, filepath.Join(root, filepath.FromSlash(at)))
	}
	return places
}

// firstThere is the first file that a pattern finds, "" if none does.
func firstThere(patterns ...string) string {
	for _, p := range patterns {
		if found := newestFirst(p); len(found) > 0 {
			return found[0]
		}
	}
	return ""
}

// newestBytecode asks the tool which bytecode it reads. A tool without that option is tried with an empty kernel in
// each version, the newest first.
func (t *Tool) newestBytecode(ctx context.Context) (newest tileir.Version, err error) {
	if out, err := t.run(ctx, "", "--list-versions"); err == nil {
		for _, word := range strings.Fields(out) {
			if v, err := tileir.ParseVersion(word); err == nil {
				newest = max(newest, v)
			}
		}
	}
	if newest != 0 {
		return newest, nil
	}
	for v := tileir.Newest; v >= tileir.Oldest; v-- {
		if err = t.reads(ctx, v); err == nil || ctx.Err() != nil {
			return v, err
		}
	}
	return 0, fmt.Errorf("reads no bytecode of version %v to %v: %w", tileir.Oldest, tileir.Newest, err)
}

// reads tries a version of bytecode on a kernel that does nothing.
func (t *Tool) reads(ctx context.Context, v tileir.Version) error {
	m := tileir.NewModule("probe")
	tileir.NewBuilder(m.NewEntry("probe", nil).Block(0)).Return()
	code, err := bytecode.Write(m, bytecode.Options{Version: v})
	if err != nil {
		return err
	}
	_, err = t.assemble(ctx, code, "--gpu-name=sm_100")
	return err
}

// assemble runs the tool on bytecode in a folder that is gone afterwards, with whatever a
// compiler that was killed left in it.
func (t *Tool) assemble(ctx context.Context, code []byte, flags ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "gotile-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	in, out := filepath.Join(dir, "kernel.tilebc"), filepath.Join(dir, "kernel.cubin")
	if err := os.WriteFile(in, code, 0o600); err != nil {
		return nil, err
	}
	if _, err := t.run(ctx, dir, append(flags, in, "-o", out)...); err != nil {
		return nil, err
	}
	cubin, err := os.ReadFile(out)
	if err == nil && len(cubin) == 0 {
		err = errors.New("ended without an error and wrote nothing")
	}
	return cubin, err
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}
