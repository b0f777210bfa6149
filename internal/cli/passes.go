package cli

import (
	"bufio"
	"context"
	"fmt"
	"path"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/internal/cuda/passes"
	"gotile/internal/ownfiles"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// passFlags choose the passes that rewrite a module for a GPU.
type passFlags struct {
	without []string
	dump    string
}

func (f *passFlags) add(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.without, "without-passes", nil, "for a GPU, skip the passes `NAME[,NAME…]`, which gotile passes lists")
	c.Flags().StringVar(&f.dump, "dump-passes", "", "write the module after each pass into the folder `DIR`, as text")
}

func passesCommand() *cobra.Command {
	var f passFlags
	var alone []int
	c := &cobra.Command{
		Use:   "passes [flags] [FILE]",
		Short: "List the passes that rewrite modules for GPUs, or apply them",
		Long: `List the passes that rewrite a module before it is compiled for a GPU, in order and with their
reasons, or print the module of FILE after all passes. No GPU is needed.

A launch knows which arguments do not share memory with others; for a file, --alone names
them. FILE is bytecode or text, or - for standard input.`,
		Example: `  gotile passes
  gotile passes kernel.tilebc --without-passes fold,same
  gotile passes kernel.mlir --alone 0,1 --dump-passes after`,
		Args: words(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listPasses(c)
			}
			m, _, err := load(c, args[0])
			if err != nil {
				return err
			}
			if err := setAlone(m, alone); err != nil {
				return err
			}
			if m, err = f.run(c.Context(), "", m); err != nil {
				return err
			}
			w := bufio.NewWriter(c.OutOrStdout())
			if err := asm.Print(w, m, asm.Options{}); err != nil {
				return err
			}
			return w.Flush()
		},
	}
	f.add(c)
	c.Flags().IntSliceVar(&alone, "alone", nil, "the arguments that share no memory with others: `N[,N…]`, counted from 0")
	return c
}

func listPasses(c *cobra.Command) error {
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, p := range passes.List() {
		fmt.Fprintf(w, "%s\t%s\n", p.Name, p.Why)
	}
	return w.Flush()
}

// setAlone marks the arguments of the entries that share no memory with others.
func setAlone(m *tileir.Module, alone []int) error {
	for _, entry := range m.Entries() {
		args := entry.Block(0).Args
		for _, i := range alone {
			if i < 0 || i >= len(args) {
				return usageError("alone: entry %s has no argument %d; it has %d", device.PlainName(tileir.EntryName(entry)), i, len(args))
			}
			args[i].NoAlias = true
		}
	}
	return nil
}

// run applies the passes to a module, and writes the module after each to DIR/NAME.
func (f *passFlags) run(ctx context.Context, name string, m *tileir.Module) (*tileir.Module, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	var texts []ownfiles.Text
	o := passes.Options{Off: f.without}
	if f.dump != "" {
		o.Dump = func(pass string, m *tileir.Module) {
			file := path.Join(name, fmt.Sprintf("%02d-%s.mlir", len(texts), pass))
			texts = append(texts, ownfiles.Text{Path: file, Comment: "//", Content: asm.Format(m)})
		}
	}
	m, err := passes.GPU(m, o)
	if err != nil || f.dump == "" {
		return m, err
	}
	return m, writable(ownfiles.WriteMarked(ctx, f.dump, texts))
}

// check returns an error if a pass does not exist.
func (f *passFlags) check() error {
	if _, err := passes.GPU(tileir.NewModule(""), passes.Options{Off: f.without}); err != nil {
		return usageError("without-passes: %w", err)
	}
	return nil
}

// option returns the option that opens a GPU without the passes that are left out.
func (f *passFlags) option() device.Option {
	return device.Extend(func(o *passes.Options) { o.Off = append(o.Off, f.without...) })
}

// given reports whether a flag requires passes.
func (f *passFlags) given() bool { return len(f.without) > 0 || f.dump != "" }
