package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/hostdata"
	"gotile/tileir"
)

// runFlags are the flags of gotile run.
type runFlags struct {
	entry, grid, device, engine, save string
}

func runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [flags] FILE [ARG...]",
		Short: "Run Tile IR (bytecode or text) on real data",
		Long: `Run an entry of a Tile IR file over real arrays.

An ARG is, in the order of the entry's parameters:
  TYPE=VALUE           a scalar of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64: decimal,
                       0x…, nan, inf, -0.0; integers signed or unsigned (i8=-1 is i8=255)
  @FILE[+BYTES]        a buffer from a .npy file, or from any file as raw bytes, and the
                       pointer BYTES into it; one file named twice is one buffer
  zeros:TYPE:4x1024    a fresh buffer
  null                 a null pointer

Files named by @ are never changed: --save writes every buffer after the run.`,
		Example: `  gotile run --grid 4 vecadd.tilebc @x.npy @y.npy zeros:f32:1024 i32=1024 --save out
  gotile run --entry softmax --grid 128 kernels.mlir @in.npy zeros:f32:128x1000 i32=128 i32=1000`,
		Args: nArgs(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run; may be left out where the file has one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: X[,Y[,Z]]")
	c.Flags().StringVar(&f.device, "device", "cpu", "where to run: cpu")
	c.Flags().StringVar(&f.engine, "engine", "interp", "how to run on a CPU: interp (exact, any platform)")
	c.Flags().StringVar(&f.save, "save", "", "after the run write buffer N as `DIR`/N.npy (or .bin if it came raw)")
	return c
}

func (f *runFlags) run(c *cobra.Command, file string, words []string) error {
	grid, err := parseGrid(f.grid)
	if err != nil {
		return err
	}
	eng, err := f.pickEngine()
	if err != nil {
		return err
	}
	m, _, err := load(file)
	if err != nil {
		return err
	}
	entry, err := pickEntry(m, f.entry, file)
	if err != nil {
		return err
	}
	args := hostdata.New(tileir.Signature(entry).Params)
	for _, w := range words {
		if err := args.Add(w); err != nil {
			return err
		}
	}
	prog, err := eng.Compile(c.Context(), m, tileir.EntryName(entry))
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr())
	err = prog.Launch(c.Context(), engine.Launch{Grid: grid, Args: args.Args, Stdout: c.OutOrStdout(), Progress: bar.update})
	bar.close()
	if err != nil || f.save == "" {
		return err
	}
	return writable(args.Save(f.save))
}

// pickEngine finds the engine for --device and --engine.
func (f *runFlags) pickEngine() (engine.Engine, error) {
	switch device, _, _ := strings.Cut(f.device, ":"); device {
	case "cpu":
	case "cuda":
		return nil, machineError("device %s: this build of gotile drives the CPU only; use --device cpu", f.device)
	default:
		return nil, usageError("device %q: want cpu", f.device)
	}
	if f.engine != "interp" {
		return nil, usageError("engine %q: this build of gotile has the engine interp", f.engine)
	}
	return interp.New(), nil
}

func pickEntry(m *tileir.Module, name, file string) (*tileir.Op, error) {
	entries := m.Entries()
	if name == "" && len(entries) == 1 {
		return entries[0], nil
	}
	if e := m.Entry(name); e != nil {
		return e, nil
	}
	if name == "" {
		return nil, usageError("%s: name the entry to run with --entry; it has %s", file, m.ListEntries())
	}
	return nil, fmt.Errorf("%s: no entry %q; it has %s", file, name, m.ListEntries())
}

func parseGrid(s string) ([3]int, error) {
	grid := [3]int{1, 1, 1}
	fields := strings.Split(s, ",")
	if len(fields) > 3 {
		return grid, usageError("grid %q has %d axes; want X[,Y[,Z]]", s, len(fields))
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > engine.MaxGrid {
			return grid, usageError("grid %q: axis %c must be 1 to %d blocks", s, "xyz"[i], engine.MaxGrid)
		}
		grid[i] = n
	}
	return grid, nil
}

// isTerminal reports whether w is a terminal, where a progress line makes sense.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && terminal(f)
}
