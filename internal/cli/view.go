package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"path/filepath"

	"github.com/spf13/cobra"

	"gotile/check"
	"gotile/device"
	"gotile/internal/hostdata"
	"gotile/internal/record"
	"gotile/internal/view"
	"gotile/tileir"
)

// viewFlags are the flags of runs that are shown in a browser, and the recording of a run.
type viewFlags struct {
	pageFlags
	sources []string
	blocks  []string
	limit   int
	alone   bool // gotile view: findings are shown on the page and are not an error

	watch    check.Observer
	recorder *record.Recorder
	printed  printed
}

func viewCommand() *cobra.Command {
	var f runFlags
	var save string
	c := &cobra.Command{
		Use:   "view [flags] FILE [ARG...]",
		Short: "Run Tile IR under checks and show the run in a browser",
		Long: `Run an entry of a Tile IR file as gotile run --check does, and serve a page that shows the run:
the blocks of the grid, the arrays, the elements that each operation reads and writes, its
results, and the findings, marked on the source and on the IR. Only browsers on this machine can
open the page; an interrupt ends gotile. With --save the page is written to one file instead.

The ARGs are those of gotile run. range:TYPE:SHAPE makes an array whose elements differ.`,
		Example: `  gotile view --grid 4 vecadd.tilebc range:f32:512 range:f32:512 zeros:f32:512 i32=512
  gotile view --save run.html --source ~/kernels --entry softmax --grid 8 kernels.tilebc @in.npy zeros:f32:8x1000`,
		Args: words(1, -1),
		RunE: func(c *cobra.Command, args []string) error {
			f.view.page = cmp.Or(save, servePage)
			f.check.kinds = cmp.Or(f.check.kinds, usualKinds)
			return f.run(c, args[0], args[1:])
		},
	}
	f.view.alone, f.check.format, f.device = true, "text", "cpu"
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run, by its `NAME`; may be omitted if the file has only one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: `X[,Y[,Z]]`")
	c.Flags().StringVar(&f.check.kinds, "check", usualKinds, "the `KINDS` of findings to report, as for gotile run")
	c.Flags().StringVar(&f.check.language, "check-language", "auto", "apply the rules of `LANGUAGE` go, cpp, tileir, python, rust or julia; auto takes that of the file's producer")
	c.Flags().BoolVar(&f.check.signed, "check-signed", false, "take all integers of negations, products of reductions and atomic additions as signed; files do not record it")
	c.Flags().StringVar(&save, "save", "", "write the page to `FILE` instead of serving it")
	f.view.addAddr(c)
	c.Flags().StringArrayVar(&f.view.sources, "source", nil, "also search for source files in `FOLDER`; may be repeated")
	c.Flags().StringArrayVar(&f.view.blocks, "block", nil, "record the operations of block `X[,Y[,Z]]` only, and of other blocks only the accesses; may be repeated")
	c.Flags().IntVar(&f.view.limit, "limit", record.DefaultLimit>>20, "record at most about `MIB` mebibytes")
	return c
}

// observer returns the observer of checked execution, nil if the run is not shown.
func (f *viewFlags) observer() *check.Observer {
	if f.page == "" {
		return nil
	}
	return &f.watch
}

// stdout returns the writer that a kernel prints to.
func (f *viewFlags) stdout(w io.Writer) io.Writer {
	if f.page == "" {
		return w
	}
	return io.MultiWriter(w, &f.printed)
}

// begin prepares for a launch that is shown, and fails before the run if the page cannot be made.
func (f *viewFlags) begin(c *cobra.Command, file string, m *tileir.Module, entry *tileir.Op, grid device.Grid, args *hostdata.Args, words []string) error {
	if f.page == "" {
		return nil
	}
	blocks, err := f.blocksOf(grid)
	if err != nil {
		return err
	}
	if f.limit < 0 || f.limit > 1024 {
		return usageError("--limit %d: want 1 to 1024 mebibytes", f.limit)
	}
	text, err := ownText(file)
	if err != nil {
		return err
	}
	finder := sourceFinder{append([]string{filepath.Dir(file)}, f.sources...)}
	f.recorder, err = record.New(m, entry, record.Options{File: file, Text: text, Source: finder.find,
		Limit: int64(f.limit) << 20, Blocks: blocks, Version: buildVersion()})
	if err != nil {
		return err
	}
	f.watch = *f.recorder.Observer()
	list := make([]record.Argument, len(args.Args))
	for i, a := range args.Args {
		list[i] = record.Argument{Text: args.Words[i], Shape: args.Shape(i), Arg: a}
	}
	f.recorder.Begin(grid, list)
	return f.open()
}

// blocksOf parses --block; it returns nil if the flag is not given.
func (f *viewFlags) blocksOf(grid device.Grid) ([][3]int, error) {
	var list [][3]int
	for _, s := range f.blocks {
		at, err := parseBlock(s, grid)
		if err != nil {
			return nil, err
		}
		list = append(list, at)
	}
	return list, nil
}

func isLoopback(addr string) bool {
	a, err := netip.ParseAddrPort(addr)
	return err == nil && a.Addr().IsLoopback()
}

// show writes or serves the page of a run that has ended with an error, or without if it is nil.
// done reports that the run needs no further report.
func (f *viewFlags) show(ctx context.Context, c *cobra.Command, ran error) (done bool, err error) {
	if f.page == "" {
		return false, nil
	}
	defer f.close()
	if ctx.Err() != nil {
		return false, nil
	}
	page, err := view.Page(f.recorder.End(ran, f.printed.String()))
	if err != nil {
		return true, err
	}
	var found *check.Report
	if errors.As(ran, &found) && f.alone {
		fmt.Fprintln(c.ErrOrStderr(), "gotile:", found.Summary())
		done = true
	}
	return done, f.pageFlags.show(ctx, c, page)
}

// printed stores the output of a kernel up to a limit.
type printed struct {
	bytes.Buffer
	cut bool
}

const mostPrinted = 1 << 18

// Write implements [io.Writer].
func (p *printed) Write(data []byte) (int, error) {
	room := mostPrinted - p.Len()
	if room < len(data) && !p.cut {
		p.cut = true
		p.Buffer.Write(data[:max(room, 0)])
		p.Buffer.WriteString("\n… (the page shows no more)")
	}
	if !p.cut {
		p.Buffer.Write(data)
	}
	return len(data), nil
}
