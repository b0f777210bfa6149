package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// times are the minimum times in µs of a program, by bytes.
type times map[int64]float64

// turns runs programs and this one by turns, each as the ranks of a launcher's command, and prints the minimum of each as a table.
func turns(ctx context.Context, w io.Writer, launcher string, n int, programs, sizes []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	programs = append(slices.Clone(programs), self)
	all := make([]times, len(programs))
	for range n {
		for i, program := range programs {
			if all[i] == nil {
				all[i] = times{}
			}
			command := append(append(strings.Fields(launcher), program), sizes...)
			c := exec.CommandContext(ctx, command[0], command[1:]...)
			c.Stderr = os.Stderr
			out, err := c.Output()
			if err == nil {
				err = all[i].read(out)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", strings.Join(command, " "), err)
			}
		}
	}
	names := make([]string, len(programs))
	for i, p := range programs {
		names[i] = filepath.Base(p)
	}
	names[len(names)-1] = "gotile"
	printTimes(w, names, all)
	return nil
}

// read takes the lines of a program's output: bytes and µs.
func (t times) read(out []byte) error {
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var size int64
		var us float64
		if n, err := fmt.Sscan(lines.Text(), &size, &us); n < 2 {
			return fmt.Errorf("the line %q: %w", lines.Text(), err)
		}
		t[size] = min(us, cmp.Or(t[size], math.Inf(1)))
	}
	if len(t) == 0 {
		return fmt.Errorf("no times")
	}
	return nil
}

// printTimes prints a row for each size, and for each program but the last, which is gotile, the ratio of its time to gotile's.
func printTimes(w io.Writer, names []string, all []times) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	last := len(names) - 1
	fmt.Fprintf(out, "bytes\t%s\t", strings.Join(names, "\t"))
	for _, name := range names[:last] {
		fmt.Fprintf(out, "%s/gotile\t", name)
	}
	fmt.Fprintln(out)
	for _, size := range slices.Sorted(maps.Keys(all[last])) {
		fmt.Fprintf(out, "%d\t", size)
		for _, t := range all {
			fmt.Fprintf(out, "%.2f\t", t[size])
		}
		for _, t := range all[:last] {
			fmt.Fprintf(out, "%.2f\t", t[size]/all[last][size])
		}
		fmt.Fprintln(out)
	}
	out.Flush()
}
