// Arm64 models the speed of the native engine's code for arm64, on machines that are no arm64: nothing is measured.
//
//	go run ./bench/arm64             the table of docs/arm64.md
//	go run ./bench/arm64 -loops exp  the machine code of the loops of a row
//	go run ./bench/arm64 -counts     the table of instructions of whole kernels
//
// It compiles the kernels of gotile bench for arm64, finds the loops over their elements in the machine code, and lets
// llvm-mca (LLVM 19; MCA is its path) compute the cycles of an iteration on several cores. The same loops in C, testdata/loops.c,
// are compiled by clang 19 (CLANG). llvm-mca assumes that every load is in the first-level cache and that branches are
// predicted. Its model of apple-m1 is that of an older core, with three vector units instead of four.
//
// The instructions of whole kernels are counted by a plugin of QEMU (qemu-aarch64 of Debian's qemu-user; QEMU is its path)
// while it runs a launch of each workload at a small size, on one worker, and programs in C, testdata/kernels.c (LD is the
// linker, of Debian's binutils-aarch64-linux-gnu).
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"gotile/device"
	_ "gotile/device/cpu"
	"gotile/internal/bench"
)

func main() {
	isa := flag.String("isa", "neon-bf16", "the instruction `SET`: neon, neon-dot or neon-bf16")
	show := flag.Bool("loops", false, "print the loops instead")
	count := flag.Bool("counts", false, "count the instructions of whole kernels instead")
	one := flag.Bool("launch", false, "launch the named workload once: the process whose instructions are counted")
	flag.Parse()
	if *one {
		exit(launch(context.Background(), flag.Arg(0)))
	}
	if *count {
		table, err := counts(context.Background(), *isa, flag.Arg(0))
		fmt.Print(table)
		exit(err)
	}
	exit(run(context.Background(), os.Stdout, *isa, flag.Arg(0), *show))
}

// exit ends the program.
func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "arm64:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// run prints the table of the rows whose names contain filter, or their loops.
func run(ctx context.Context, w io.Writer, isa, filter string, show bool) error {
	found, err := loopsOf(ctx, isa, filter)
	if err != nil {
		return err
	}
	if show {
		for _, l := range found {
			fmt.Fprintf(w, "== %s, %s: %g per iteration\n%s\n", l.row.name, l.what, l.work, strings.Join(l.code, "\n"))
		}
		return nil
	}
	table, err := modelled(ctx, found)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, table)
	return err
}

// loopsOf returns the loops of the rows whose names contain filter.
func loopsOf(ctx context.Context, isa, filter string) (found []modelLoop, err error) {
	dev, err := device.Open("cpu")
	if err != nil {
		return nil, err
	}
	defer dev.Close()
	for _, r := range rows {
		if !strings.Contains(r.name, filter) {
			continue
		}
		list, err := bench.For(dev, r.list, "^"+r.workload+"$")
		if err != nil {
			return nil, err
		}
		listings, err := compile(ctx, dev, list[0], isa)
		if err != nil {
			return nil, err
		}
		loops, err := r.choose(listings)
		if err != nil {
			return nil, err
		}
		found = append(found, loops...)
	}
	return found, nil
}
