package toolchain

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/passes"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// DefaultTimeout ends a compilation. Kernels take 0.1 to 5 seconds on a quiet machine.
const DefaultTimeout = 5 * time.Minute

// Job is a module to compile.
type Job struct {
	Module *tileir.Module
	// Arch is the GPU, such as sm_90.
	Arch string
	// OptLevel is the compiler's: "0" to "3", "" for its default, which is 3.
	OptLevel string
	// Passes selects the passes of package passes, and an observer of their results.
	Passes passes.Options
	// LineInfo adds the kernel's lines for profilers and debuggers; Debug makes code that a
	// debugger can step through, which is slower.
	LineInfo, Debug bool
}

// flags is the job on the tool's command line.
func (j Job) flags() []string {
	flags := []string{"--gpu-name=" + j.Arch}
	if j.OptLevel != "" {
		flags = append(flags, "--opt-level="+j.OptLevel)
	}
	if j.LineInfo {
		flags = append(flags, "--lineinfo")
	}
	if j.Debug {
		flags = append(flags, "--device-debug")
	}
	return flags
}

// Compiler compiles modules to cubins. Several goroutines may use it: as many compilations run at once as there are
// CPUs, and of equal ones only one.
type Compiler struct {
	Tool *Tool
	// Cache stores the cubins; nil stores none.
	Cache *cache.Cache
	// Timeout ends a compilation; 0 is [DefaultTimeout].
	Timeout time.Duration

	mu      sync.Mutex
	running map[string]*compilation
	slots   chan struct{}
}

// compilation is one under way, which others wait for.
type compilation struct {
	done  chan struct{}
	cubin []byte
	err   error
}

// Version returns the version of the tool.
func (c *Compiler) Version() string { return c.Tool.Version }

// Compile returns the cubin of a job, from the cache or compiled now. Its errors about the module are of type
// *[CompileError].
func (c *Compiler) Compile(ctx context.Context, job Job) ([]byte, error) {
	if err := tileir.Verify(job.Module); err != nil {
		return nil, err
	}
	m, err := passes.GPU(job.Module, job.Passes)
	if err != nil {
		return nil, err
	}
	code, err := c.encode(m)
	if err != nil {
		return nil, err
	}
	key := cache.Key([]byte("tileiras "+c.Tool.Version), []byte(strings.Join(job.flags(), " ")), code)
	for {
		cubin, err := c.once(ctx, key, func() ([]byte, error) { return c.make(ctx, key, code, job) })
		if err != nil && ctx.Err() == nil && isContext(err) {
			continue // the one that we waited for was called off, we were not
		}
		return cubin, err
	}
}

// isContext reports an error of a context that ended, but no compilation's time limit.
func isContext(err error) bool {
	_, ours := errors.AsType[*CompileError](err)
	return !ours && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded))
}

// encode writes the module in the oldest version of bytecode that holds it. A version that
// the tool does not read is an error that names what needs it.
func (c *Compiler) encode(m *tileir.Module) ([]byte, error) {
	if bytecode.Oldest(m) <= c.Tool.Bytecode {
		return bytecode.Write(m, bytecode.Options{})
	}
	_, err := bytecode.Write(m, bytecode.Options{Version: c.Tool.Bytecode})
	if err == nil {
		err = fmt.Errorf("the module needs bytecode %v", bytecode.Oldest(m))
	}
	return nil, fmt.Errorf("%w, the newest that tileiras %s reads (%s); gotile toolchain install fetches a newer one", err, c.Tool.Version, c.Tool.Path)
}

// once runs f, or waits for the f of the same key that runs already.
func (c *Compiler) once(ctx context.Context, key string, f func() ([]byte, error)) ([]byte, error) {
	c.mu.Lock()
	if c.running == nil {
		c.running, c.slots = make(map[string]*compilation), make(chan struct{}, runtime.GOMAXPROCS(0))
	}
	if w := c.running[key]; w != nil {
		c.mu.Unlock()
		select {
		case <-w.done:
			return w.cubin, w.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	w := &compilation{done: make(chan struct{})}
	c.running[key] = w
	c.mu.Unlock()
	w.cubin, w.err = f()
	c.mu.Lock()
	delete(c.running, key)
	c.mu.Unlock()
	close(w.done)
	return w.cubin, w.err
}

// make reads the cache, and compiles unless another goroutine has done so or is doing so.
func (c *Compiler) make(ctx context.Context, key string, code []byte, job Job) ([]byte, error) {
	if cubin, err := c.Cache.Get(key); err == nil {
		return cubin, nil
	}
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	unlock, err := c.Cache.Lock(ctx, key)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if cubin, err := c.Cache.Get(key); err == nil { // another process made it while we waited
		return cubin, nil
	}
	cubin, err := c.assemble(ctx, code, job)
	if err != nil {
		return nil, err
	}
	note := cache.Note{Kernel: kernels(job.Module, verbatim), Arch: job.Arch, Compiler: c.Tool.Version}
	kept, cancel := context.WithTimeout(ctx, keepTime)
	defer cancel()
	c.Cache.Put(kept, key, note, cubin) // if the disk is full, the cubin is not cached; the result is valid anyway
	return cubin, nil
}

// assemble runs the tool within its time.
func (c *Compiler) assemble(ctx context.Context, code []byte, job Job) ([]byte, error) {
	limit := c.Timeout
	if limit == 0 {
		limit = DefaultTimeout
	}
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cubin, err := c.Tool.assemble(timed, code, job.flags()...)
	if err == nil || ctx.Err() != nil {
		return cubin, err
	}
	return nil, c.compileError(err, code, job)
}

// keepTime is the time that a compilation waits for another process that writes to the cache.
const keepTime = 10 * time.Second

// kernels is the names of the module's entries, each as name shows it.
func kernels(m *tileir.Module, name func(string) string) string {
	var names []string
	for _, e := range m.Entries() {
		names = append(names, name(tileir.EntryName(e)))
	}
	return strings.Join(names, ",")
}

// verbatim is a name as it is.
func verbatim(name string) string { return name }
