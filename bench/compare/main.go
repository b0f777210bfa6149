// Compare prints the figures of gotile bench next to those of peers on the same
// machine, with the ratio to the best peer:
//
//	gotile bench --json > gotile.json
//	go run ./bench/compare gotile.json numpy.json torch.json
//
// Each file is a JSON list of rows: name, engine or peer, seconds, figure, unit, cores. One file may hold both, as that of
// bench/peers_gpu.py does. If rows have a figure "alone" too, its ratio is in another column. With -beside PEER that peer
// is excluded from the best peer, and its fraction of the best is in a separate column.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() {
	beside := flag.String("beside", "", "a `PEER` with a separate column")
	flag.Parse()
	if err := run(os.Stdout, *beside, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// row is a line of either kind of file.
type row struct {
	Name   string  `json:"name"`
	Engine string  `json:"engine"`
	Peer   string  `json:"peer"`
	Figure float64 `json:"figure"`
	Unit   string  `json:"unit"`
	Cores  int     `json:"cores"`
	Alone  float64 `json:"alone"` // the figure without concurrent work; 0 if not measured
}

// results are the measurements, by workload.
type results struct {
	own          []row
	best, beside map[string]row
	alone        map[string]float64 // the best of the peers
}

// run compares gotile's rows in the files with those of peers.
func run(w io.Writer, beside string, files []string) error {
	if len(files) == 0 {
		return errors.New("want a file of gotile bench --json and one or more of peers")
	}
	found := results{best: map[string]row{}, beside: map[string]row{}, alone: map[string]float64{}}
	for _, file := range files {
		rows, err := read(file)
		if err != nil {
			return err
		}
		for _, r := range rows {
			found.add(r, beside)
		}
	}
	found.table(w, beside)
	return nil
}

// add notes a row.
func (x *results) add(r row, beside string) {
	switch {
	case r.Peer == "":
		x.own = append(x.own, r)
	case r.Peer == beside:
		x.beside[r.Name] = r
	default:
		if r.Figure > x.best[r.Name].Figure {
			x.best[r.Name] = r
		}
		x.alone[r.Name] = max(x.alone[r.Name], r.Alone)
	}
}

// table writes the table.
func (x *results) table(w io.Writer, beside string) {
	head := []string{"workload", engineOf(x.own), "best peer", "ratio"}
	if beside != "" {
		head = append(head, beside)
	}
	alone := slices.ContainsFunc(x.own, func(r row) bool { return r.Alone > 0 })
	if alone {
		head = append(head, "ratio alone")
	}
	fmt.Fprintf(w, "| %s |\n|---%s|\n", strings.Join(head, " | "), strings.Repeat("|---:", len(head)-1))
	for _, r := range x.own {
		p := x.best[r.Name]
		cells := []string{r.Name, fmt.Sprintf("%.4g %s", r.Figure, r.Unit), "", ratio(r.Figure, p.Figure)}
		if p.Figure > 0 {
			cells[2] = fmt.Sprintf("%s %.4g", p.Peer, p.Figure)
		}
		if beside != "" {
			cells = append(cells, ratio(x.beside[r.Name].Figure, p.Figure))
		}
		if alone {
			cells = append(cells, ratio(r.Alone, x.alone[r.Name]))
		}
		fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
	}
}

// ratio is empty if one of the figures is missing.
func ratio(a, b float64) string {
	if a == 0 || b == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", a/b)
}

// engineOf is the engine and the cores of the rows, which are of one run.
func engineOf(rows []row) string {
	if len(rows) == 0 {
		return "gotile"
	}
	return fmt.Sprintf("%s, %d cores", rows[0].Engine, rows[0].Cores)
}

func read(file string) (rows []row, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, fmt.Errorf("%s: %w; want a list of rows as gotile bench --json prints", file, err)
	}
	return rows, nil
}
