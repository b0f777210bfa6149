package cli

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"gotile/internal/atomicfile"
	"gotile/internal/bench"
	"gotile/internal/plot"
	"gotile/internal/quoted"
)

// chartFlags are the flags of commands that draw a chart.
type chartFlags struct {
	file    string
	peers   []string
	compare bool // the command compares with peers without a chart too
}

func (f *chartFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.file, "plot", "", "draw a chart into `FILE`, as SVG")
	c.Flags().StringSliceVar(&f.peers, "peers", nil, "add the figures of other libraries to the chart: `FILE[,FILE…]` of rows as --json prints them, with peer instead of engine")
}

// check returns an error for flags that cannot make a chart, before anything is timed.
func (f *chartFlags) check() error {
	if f.file == "" {
		if len(f.peers) > 0 && f.compare {
			_, err := f.bars()
			return err
		}
		if len(f.peers) > 0 {
			return usageError("--peers adds to a chart; name the chart with --plot")
		}
		return nil
	}
	if err := plot.CheckFile(f.file); err != nil {
		return usageError("%w", err)
	}
	_, err := f.bars()
	return err
}

// peer is a row of another library's figures.
type peer struct {
	Name   string  `json:"name"`
	Peer   string  `json:"peer"`
	Figure float64 `json:"figure"`
	Unit   string  `json:"unit"`
}

// bars reads the files of --peers.
func (f *chartFlags) bars() (bars []plot.Bar, err error) {
	for _, file := range f.peers {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var rows []peer
		if err := json.Unmarshal(data, &rows); err != nil {
			return nil, fmt.Errorf("%s: %w; want a JSON list of rows with name, peer, figure and unit", quoted.Plain(file), err)
		}
		for _, r := range rows {
			if r.Peer != "" {
				bars = append(bars, plot.Bar{Workload: r.Name, Who: r.Peer, Figure: r.Figure, Unit: r.Unit})
			}
		}
	}
	return bars, nil
}

// draw draws rows, and those of peers for the same workloads.
func (f *chartFlags) draw(rows []bench.Row) error {
	if f.file == "" {
		return nil
	}
	peers, err := f.bars()
	if err != nil {
		return err
	}
	title, own, bars := "gotile", map[string]bool{}, []plot.Bar(nil)
	for _, r := range rows {
		title, own[r.Name] = fmt.Sprintf("gotile on %s, %d cores", r.Engine, r.Cores), true
		bars = append(bars, plot.Bar{Workload: r.Name, Who: "gotile " + r.Engine, Figure: r.Figure, Unit: r.Unit})
	}
	for _, p := range peers {
		if own[p.Workload] {
			bars = append(bars, p)
		}
	}
	chart, err := plot.Chart(title, bars)
	if err != nil {
		return err
	}
	return writable(atomicfile.Write(f.file, chart))
}
