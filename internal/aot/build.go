package aot

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/filename"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// Compiler is the interface of package toolchain's compiler.
type Compiler interface {
	Compile(context.Context, toolchain.Job) ([]byte, error)
}

// Cubin is a compiled module for an architecture.
type Cubin struct {
	File string // its name in the folder
	Key  string // of the module, as device/cuda finds it
	Arch string
	Data []byte
}

// Compile compiles every kernel for every architecture, as many at once as the compiler accepts, with the passes that o
// selects. done is called after each; it may be nil. The error has all failures.
func Compile(ctx context.Context, c Compiler, kernels []Kernel, archs []string, o passes.Options, done func()) ([]Cubin, error) {
	var list []Cubin
	var jobs []toolchain.Job
	seen := map[string]bool{}
	for _, k := range kernels {
		key, err := cache.ModuleKey(k.Module) // as a launch has it
		if err != nil {
			return nil, fmt.Errorf("%s: %w", quoted.Name(k.Name), err)
		}
		for _, arch := range archs {
			file := fmt.Sprintf("%s-%.12s-%s.cubin", entryName(k.Module), key, arch)
			if seen[file] { // two kernels of equal content
				continue
			}
			seen[file] = true
			list = append(list, Cubin{File: file, Key: key, Arch: arch})
			jobs = append(jobs, toolchain.Job{Module: k.Module, Arch: arch, Passes: o})
		}
	}
	errs := make([]error, len(jobs))
	var all sync.WaitGroup
	var mu sync.Mutex
	for i, j := range jobs {
		all.Go(func() {
			list[i].Data, errs[i] = c.Compile(ctx, j)
			mu.Lock()
			defer mu.Unlock()
			if done != nil {
				done()
			}
		})
	}
	all.Wait()
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	return list, errors.Join(errs...)
}

// entryName is the name of the module's first entry as a file may be named.
func entryName(m *tileir.Module) string {
	if e := m.Entries(); len(e) > 0 {
		return filename.Of(tileir.EntryName(e[0]))
	}
	return "kernel"
}
