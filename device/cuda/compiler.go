package cuda

import (
	"context"
	"errors"
	"fmt"
	"log"

	"gotile/device"
	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/tileir"
)

func newTools() *tools { return &tools{find: findCompiler, folder: folder} }

// findCompiler is the machine's tileiras, with the user's cache.
func findCompiler(ctx context.Context) (compiler, error) {
	if c := toolchain.Substituted(); c != nil {
		return c, nil
	}
	tool, err := toolchain.Find(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := cache.User()
	if err != nil {
		log.Printf("gotile: compiled kernels are not cached: %v", err)
	}
	return &toolchain.Compiler{Tool: tool, Cache: kept}, nil
}

// compile returns the cubin of a module: one that is embedded in the program, or one from the compiler.
func (t *tools) compile(ctx context.Context, m *tileir.Module, arch string, o passes.Options) ([]byte, error) {
	if t.seen != nil {
		t.seen(m)
	}
	var files map[string]string
	if t.folder != nil {
		var err error
		if files, err = t.folder(); err != nil {
			return nil, err
		}
	}
	if cubin, err := embedded(m, arch, files); err != nil || cubin != nil && len(o.Off) == 0 && o.Dump == nil {
		return cubin, err
	}
	c, err := t.installed(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", device.ErrUnavailable, err)
	}
	cubin, err := c.Compile(ctx, toolchain.Job{Module: m, Arch: arch, Passes: o})
	if errors.Is(err, toolchain.ErrCompile) || errors.Is(err, tileir.ErrCall) {
		return nil, fmt.Errorf("%w: %w", device.ErrUnsupported, err)
	}
	return cubin, err
}

// installed returns the machine's compiler, which the first call searches for.
func (t *tools) installed(ctx context.Context) (compiler, error) {
	t.once.Do(func() { t.compiler, t.err = t.find(context.WithoutCancel(ctx)) })
	return t.compiler, t.err
}

// CompilerVersion implements [device.Compiled]: the version of tileiras. Machine code that is embedded in the program
// may come from another one.
func (d *Device) CompilerVersion() string {
	c, err := d.tools.installed(context.Background())
	if err != nil {
		return ""
	}
	return c.Version()
}
