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

// passFlags say which passes a module goes through on its way to a GPU.
type passFlags struct {
	without []string
	dump    string
}

func (f *passFlags) add(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.without, "without-passes", nil, "leave out passes on the way to a GPU: `NAME[,NAME…]`, as gotile passes lists them")
	c.Flags().StringVar(&f.dump, "dump-passes", "", "write the module after each pass into the folder `DIR`, as text")
}

func passesCommand() *cobra.Command {
	var f passFlags
	var alone []int
	c := &cobra.Command{
		Use:   "passes [flags] [FILE]",
		Short: "List what changes modules on their way to a GPU, or show it",
		Long: `List the passes that modules go through on their way to a GPU, in order and with their
reasons, or print what they make of a FILE of bytecode or text. No GPU is needed.

A launch knows which pointers alone reach their memory, and a file does not: --alone says
it. FILE may be - for the standard input.`,
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
	c.Flags().IntSliceVar(&alone, "alone", nil, "arguments whose memory no other argument reaches: `N[,N…]`, counted from 0")
	return c
}

func listPasses(c *cobra.Command) error {
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, p := range passes.List() {
		fmt.Fprintf(w, "%s\t%s\n", p.Name, p.Why)
	}
	return w.Flush()
}

// setAlone notes which arguments of the entries alone reach their memory.
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

// run sends a module through the passes, and writes what each makes of it to DIR/NAME.
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

// check reports a pass that there is not.
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

// given reports flags that want passes.
func (f *passFlags) given() bool { return len(f.without) > 0 || f.dump != "" }
