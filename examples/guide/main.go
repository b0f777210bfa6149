// Command guide runs the programs of docs/guide.md: all chapters, or those whose
// numbers are its arguments. Each chapter is one file; the guide shows its regions
// between //guide:show and //guide:end.
//
// Like a reader's program, it uses public packages only.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
)

// chapters lists the guide's programs in its order.
var chapters = []struct {
	name string
	run  func(ctx context.Context, w io.Writer) error
}{
	{"vector", vector},
	{"softmax", softmax},
	{"matmul", matmul},
	{"norm", norm},
	{"memory", memory},
	{"attention", attention},
	{"stencil", stencil},
}

func main() {
	if err := guide(context.Background(), os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "guide:", err)
		os.Exit(1)
	}
}

// guide runs the chapters of the given numbers, or all.
func guide(ctx context.Context, w io.Writer, numbers []string) error {
	wanted := map[int]bool{}
	for _, n := range numbers {
		i, err := strconv.Atoi(n)
		if err != nil || i < 1 || i > len(chapters) {
			return fmt.Errorf("no chapter %q; there are 1 to %d", n, len(chapters))
		}
		wanted[i] = true
	}
	for i, c := range chapters {
		if len(wanted) > 0 && !wanted[i+1] {
			continue
		}
		fmt.Fprintf(w, "== %d. %s\n", i+1, c.name)
		if err := c.run(ctx, w); err != nil {
			return fmt.Errorf("chapter %d: %w", i+1, err)
		}
	}
	return nil
}
