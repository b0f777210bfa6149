package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gotile/check"
	"gotile/device"
	"gotile/internal/hostdata"
	"gotile/internal/record"
	"gotile/internal/view"
	"gotile/tileir"
)

// servePage is where a page goes that no file is named for: to a browser.
const servePage = "serve"

// viewFlags are the flags of runs that are shown, and the recording of one.
type viewFlags struct {
	page    string // servePage, a file, or "" where the run is not shown
	addr    string
	sources []string
	blocks  []string
	limit   int
	alone   bool // gotile view: what is found is shown, and no error

	watch    check.Observer
	recorder *record.Recorder
	printed  printed
	listener net.Listener
}

func viewCommand() *cobra.Command {
	var f runFlags
	var save string
	c := &cobra.Command{
		Use:   "view [flags] FILE [ARG...]",
		Short: "Run Tile IR under checks and show what it does in a browser",
		Long: `Run an entry of a Tile IR file as gotile run --check does, and serve a page that shows the run:
the blocks of the grid, the arrays, what each operation reads, writes and gives, source beside
IR, and what is wrong on both. The page is for browsers on this machine only; an interrupt ends
gotile. With --save the page is written to a file instead, which holds all it needs.

The ARGs are those of gotile run; range:TYPE:SHAPE is handy here.`,
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
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run, by its `NAME`; may be left out where the file has one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: `X[,Y[,Z]]`")
	c.Flags().StringVar(&f.check.kinds, "check", usualKinds, "what to look for: `KINDS` as gotile run takes them")
	c.Flags().StringVar(&f.check.language, "check-language", "auto", "whose rules hold: `LANGUAGE` go, cpp, tileir, python, rust, julia, or auto for the file's producer")
	c.Flags().BoolVar(&f.check.signed, "check-signed", false, "take the integers of negations and atomic additions for signed, of which files do not say it")
	c.Flags().StringVar(&save, "save", "", "write the page to `FILE` instead of serving it")
	c.Flags().StringVar(&f.view.addr, "addr", "127.0.0.1:0", "the `ADDRESS` of this machine to serve at; port 0 is any that is free")
	c.Flags().StringArrayVar(&f.view.sources, "source", nil, "look for source files in `FOLDER` too; may be given again")
	c.Flags().StringArrayVar(&f.view.blocks, "block", nil, "record the operations of block `X[,Y[,Z]]` only, and what the others access; may be given again")
	c.Flags().IntVar(&f.view.limit, "limit", record.DefaultLimit>>20, "record about `MIB` mebibytes at most")
	return c
}

// observer is what checked execution tells; nil where the run is not shown.
func (f *viewFlags) observer() *check.Observer {
	if f.page == "" {
		return nil
	}
	return &f.watch
}

// stdout is where a kernel prints to.
func (f *viewFlags) stdout(w io.Writer) io.Writer {
	if f.page == "" {
		return w
	}
	return io.MultiWriter(w, &f.printed)
}

// begin prepares for a launch that is shown. What cannot work fails now, not after the run.
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

// blocksOf reads --block; nil where it is not given.
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

// open looks at where the page is to go.
func (f *viewFlags) open() error {
	if f.page != servePage {
		if _, err := os.Stat(filepath.Dir(f.page)); err != nil {
			return writable(err)
		}
		return nil
	}
	addr := cmp.Or(f.addr, "127.0.0.1:0")
	if !isLoopback(addr) {
		return usageError("--addr %s: want an address of this machine alone, such as 127.0.0.1:8080", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return machineError("%w", err)
	}
	f.listener = l
	return nil
}

func isLoopback(addr string) bool {
	a, err := netip.ParseAddrPort(addr)
	return err == nil && a.Addr().IsLoopback()
}

// show writes or serves the page of a run that has ended with an error or, where it is nil,
// well. done reports that nothing is left to be said of the run.
func (f *viewFlags) show(ctx context.Context, c *cobra.Command, ran error) (done bool, err error) {
	if f.page == "" {
		return false, nil
	}
	if f.listener != nil {
		defer f.listener.Close()
	}
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
	if f.page != servePage {
		return done, write(c, f.page, page)
	}
	fmt.Fprintf(c.OutOrStdout(), "http://%s/\n", f.listener.Addr())
	fmt.Fprintln(c.ErrOrStderr(), "open this address in a browser; an interrupt (Ctrl-C) ends gotile")
	return done, view.Serve(ctx, f.listener, page)
}

// printed keeps what a kernel prints, up to a bound.
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
		p.Buffer.WriteString("\n… more than a page shows")
	}
	if !p.cut {
		p.Buffer.Write(data)
	}
	return len(data), nil
}
