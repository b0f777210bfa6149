package cli

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"gotile/internal/aot"
	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/filename"
	"gotile/internal/quoted"
	"gotile/kernels"
	"gotile/tile"
)

// buildFlags are the flags of gotile build.
type buildFlags struct {
	archs, out, name string
	passes           passFlags
	keepGoing, list  bool
}

func buildCommand() *cobra.Command {
	var f buildFlags
	c := &cobra.Command{
		Use:   "build [flags] PACKAGE|FILE|KERNEL...",
		Short: "Compile kernels for GPUs ahead of time",
		Long: `Compile kernels for NVIDIA GPUs and write the machine code (cubins) with a Go file that embeds
it. This needs NVIDIA's compiler but no GPU. A program that imports the folder as a package
needs only the driver to launch the kernels.

A PACKAGE is a Go package, as for go build: its kernels are the exported variables of type
*tile.Kernel. A FILE is Tile IR, bytecode or text. A KERNEL is the name of a kernel in package
kernels: softmax_float16, or softmax for all its element types; --list prints the names.
These kernels choose their tiles, as kernels.NewSoftmax[tile.Float16](0, 0) does. For other
tiles, make the kernel a variable of your own package.`,
		Example: `  gotile build ./mykernels --arch sm_80,sm_90,sm_100 -o cubins
  gotile build softmax_float16 matmul_float16 --arch sm_90 -o cubins
  gotile build softmax.tilebc --arch sm_90 -o cubins`,
		Args: func(c *cobra.Command, args []string) error {
			if f.list {
				return words(0, 0)(c, args)
			}
			return words(1, -1)(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if f.list {
				_, err := fmt.Fprintln(c.OutOrStdout(), strings.Join(kernels.ReadyNames(), "\n"))
				return err
			}
			return interruptible(c, func(ctx context.Context) error { return f.run(ctx, c, args) })
		},
	}
	c.Flags().StringVar(&f.archs, "arch", "", "the GPUs to compile for: `ARCH[,ARCH…]`, such as sm_80,sm_90")
	c.Flags().StringVarP(&f.out, "output", "o", "", "the `FOLDER` to write")
	f.passes.add(c)
	c.Flags().BoolVar(&f.keepGoing, "keep-going", false, "print a message for a kernel that does not compile, and continue without it")
	c.Flags().BoolVar(&f.list, "list", false, "print the names that KERNEL may be, and compile nothing")
	c.Flags().StringVar(&f.name, "package", "", "the `NAME` of the Go package (default the folder's)")
	return c
}

// archName matches the architectures that Tile IR supports: sm_80 and newer.
var archName = regexp.MustCompile(`^sm_([89][0-9]|1[0-9]{2})$`)

func (f *buildFlags) run(ctx context.Context, c *cobra.Command, args []string) error {
	archs := strings.Split(f.archs, ",")
	for _, a := range archs {
		if !archName.MatchString(a) {
			return usageError("build: architecture %q: want --arch sm_90, or several with commas; Tile IR supports sm_80 and newer", a)
		}
	}
	if f.out == "" {
		return usageError("build: name the folder to write with -o")
	}
	name, err := f.packageName()
	if err != nil {
		return err
	}
	found, err := findKernels(ctx, c, args)
	if err != nil {
		return err
	}
	if f.passes.given() {
		for i, k := range found {
			if _, err := f.passes.run(ctx, fmt.Sprintf("%s.%d", filename.Of(k.Name), i), k.Module); err != nil {
				return err
			}
		}
	}
	return compileAhead(ctx, c, found, archs, f.out, name, f.passes.without, f.keepGoing)
}

// compileAhead compiles kernels for architectures and writes them into a folder. A kernel that does
// not compile is an error or, if some is set, a message.
func compileAhead(ctx context.Context, c *cobra.Command, kernels []aot.Kernel, archs []string, out, name string, without []string, some bool) error {
	tool, err := toolchain.Find(ctx)
	if err != nil {
		return machineError("build: %w", err)
	}
	kept, err := cache.User()
	if err != nil {
		return machineError("%w", err)
	}
	done, end := compileBar(c, len(kernels)*len(archs))
	cubins, failed := aot.Compile(ctx, &toolchain.Compiler{Tool: tool, Cache: kept}, kernels, archs, passes.Options{Off: without}, done)
	end()
	if failed != nil && (!some || ctx.Err() != nil) {
		return failed
	}
	if failed != nil {
		fmt.Fprintf(c.ErrOrStderr(), "gotile: left out: %s\n", message(failed))
		cubins = slices.DeleteFunc(cubins, func(c aot.Cubin) bool { return c.Data == nil })
	}
	if err := aot.Write(ctx, out, name, cubins); err != nil {
		return writable(err)
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%d cubins in %s; import it for its effect: import _ \"…/%s\"\n", len(cubins), quoted.Plain(out), quoted.Plain(filepath.Base(out)))
	return err
}

// packageName returns the name of the Go package to write.
func (f *buildFlags) packageName() (string, error) {
	name := f.name
	if name == "" {
		abs, err := filepath.Abs(f.out)
		if err != nil {
			return "", err
		}
		name = strings.Map(func(r rune) rune {
			if r == '-' || r == '.' || r == ' ' {
				return '_'
			}
			return r
		}, filepath.Base(abs))
	}
	if !token.IsIdentifier(name) {
		return "", usageError("build: %q does not name a Go package; choose one with --package", name)
	}
	return name, nil
}

// findKernels reads the modules of files, and traces the kernels of Go packages and those
// of package kernels that are named.
func findKernels(ctx context.Context, c *cobra.Command, args []string) (list []aot.Kernel, err error) {
	var packages []string
	for _, a := range args {
		if ready := kernels.Ready(a); a != "" && len(ready) > 0 && !exists(a) {
			found, err := readyModules(ready)
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
			continue
		}
		if info, err := os.Stat(a); a != stdio && (err != nil || info.IsDir()) {
			packages = append(packages, a)
			continue
		}
		m, _, err := load(c, a)
		if err != nil {
			return nil, err
		}
		list = append(list, aot.Kernel{Name: a, Module: m})
	}
	if len(packages) == 0 {
		return list, nil
	}
	found, err := aot.Kernels(ctx, packages...)
	if errors.Is(err, aot.ErrNoKernels) || err != nil && ctx.Err() == nil && slices.ContainsFunc(packages, isWord) {
		err = fmt.Errorf("%w; gotile build --list prints the names of the ready kernels", err)
	}
	return append(list, found...), err
}

// isWord reports whether a name may be that of a kernel.
func isWord(name string) bool { return !strings.ContainsAny(name, `./\`) }

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readyModules returns the modules that launches of the kernels may use.
func readyModules(ready []*tile.Kernel) (list []aot.Kernel, err error) {
	for _, k := range ready {
		modules, err := k.ModulesAhead()
		if err != nil {
			return nil, err
		}
		for _, m := range modules {
			list = append(list, aot.Kernel{Name: k.Name(), Module: m})
		}
	}
	return list, nil
}

// compileBar counts compilations on a terminal.
func compileBar(c *cobra.Command, n int) (done, end func()) {
	f, ok := c.ErrOrStderr().(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(n, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("compiling"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
	return func() { bar.Add(1) }, func() { bar.Finish() }
}
