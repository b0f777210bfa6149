// Compare prints what gotile bench measured beside what peers measured on the same
// machine, with the ratio to the best peer:
//
//	gotile bench --json > gotile.json
//	go run ./bench/compare gotile.json numpy.json torch.json
//
// Each file is a JSON list of rows: name, engine or peer, seconds, figure, unit, cores. One
// file may hold both, as that of bench/peers_gpu.py does.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
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
}

// run compares gotile's rows in the files with those of peers.
func run(w io.Writer, files []string) error {
	if len(files) == 0 {
		return errors.New("want a file of gotile bench --json and one or more of peers")
	}
	var own []row
	best := map[string]row{}
	for _, file := range files {
		rows, err := read(file)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if r.Peer == "" {
				own = append(own, r)
			} else if r.Figure > best[r.Name].Figure {
				best[r.Name] = r
			}
		}
	}
	fmt.Fprintf(w, "| workload | %s | best peer | ratio |\n|---|---:|---:|---:|\n", engineOf(own))
	for _, r := range own {
		if p, ok := best[r.Name]; ok {
			fmt.Fprintf(w, "| %s | %.4g %s | %s %.4g | %.2f |\n", r.Name, r.Figure, r.Unit, p.Peer, p.Figure, r.Figure/p.Figure)
		} else {
			fmt.Fprintf(w, "| %s | %.4g %s | | |\n", r.Name, r.Figure, r.Unit)
		}
	}
	return nil
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
