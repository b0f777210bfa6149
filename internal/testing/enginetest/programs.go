package enginetest

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"strconv"
	"strings"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/testing/enginediff"
	"gotile/num"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Programs in text, each of which an engine once got wrong or might.
//
//go:embed testdata/programs
var programs embed.FS

// Programs runs the programs in testdata/programs on a reference and on an engine: memory
// and faults must be the same to the bit. Lines that begin with "// launch" give the number
// of blocks, as in 4 or 4x2x3, and the arguments:
//
//	zeros:TYPE:SHAPE   a buffer of zeros
//	range:TYPE:SHAPE   a buffer of 0, 1, 2, …
//	small:TYPE:SHAPE   a buffer of -2 to 2, of which sums are exact
//	=N, =N+BYTES       the buffer of argument N once more, or from a byte of it on
//	TYPE=VALUE         a scalar, an integer of up to 64 bits
func Programs(t T, reference, e engine.Engine) {
	for name, src := range sources(t) {
		run(t, name, func(t T) { runText(t, name, src, reference, e) })
	}
}

// Modules parses the programs that [Programs] runs, in the order of their names.
func Modules(t T) iter.Seq2[string, *tileir.Module] {
	return func(yield func(string, *tileir.Module) bool) {
		for name, src := range sources(t) {
			m, err := asm.Parse(name+".mlir", src)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(name, m) {
				return
			}
		}
	}
}

// sources are the texts of the programs by name.
func sources(t T) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		paths, err := fs.Glob(programs, "testdata/programs/*.mlir")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range paths {
			src, err := programs.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(strings.TrimSuffix(path.Base(file), ".mlir"), src) {
				return
			}
		}
	}
}

// Text does for one program what [Programs] does for those in testdata/programs.
func Text(t T, name, src string, reference, e engine.Engine) {
	t.Helper()
	runText(t, name, []byte(src), reference, e)
}

// runText compares every launch of a program in text.
func runText(t T, name string, src []byte, reference, e engine.Engine) {
	m, err := asm.Parse(name+".mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	entry := string(m.Entries()[0].Attrs[tileir.EntrySymName].(tileir.String))
	var compiled [2]engine.Program
	for i, e := range []engine.Engine{reference, e} {
		if compiled[i], err = e.Compile(t.Context(), m, entry); err != nil {
			t.Fatal(err)
		}
	}
	launches := 0
	for lines := bufio.NewScanner(bytes.NewReader(src)); lines.Scan(); {
		spec, ok := strings.CutPrefix(lines.Text(), "// launch ")
		if !ok {
			continue
		}
		launches++
		compareText(t, spec, compiled[0], compiled[1])
	}
	if launches == 0 {
		t.Fatal("the program has no launch")
	}
}

// compareText compares a launch of two programs, with the buffers of the second at the end
// and at the start of memory between pages that nothing may touch.
func compareText(t T, spec string, reference, p engine.Program) {
	want, wantErr := launchText(t, spec, reference, bytes.Clone)
	for _, end := range []bool{true, false} {
		got, gotErr := launchText(t, spec, p, func(data []byte) []byte {
			_, guarded, free := enginediff.GuardedMemory(len(data), end)
			t.Cleanup(free)
			copy(guarded, data)
			return guarded
		})
		if why := otherEnd(wantErr, gotErr); why != "" {
			t.Fatalf("launch %s: %s", spec, why)
		}
		for i := range want {
			if at := firstDifference(want[i], got[i]); at >= 0 && wantErr == nil {
				t.Errorf("launch %s: argument %d, byte %d is %#x, want %#x", spec, i, at, got[i][at], want[i][at])
			}
		}
	}
}

// otherEnd reports a fault that differs from the reference's.
func otherEnd(want, got error) string {
	var x, y *device.Fault
	switch {
	case want == nil && got == nil:
		return ""
	case want == nil || got == nil || !errors.As(want, &x) || !errors.As(got, &y) || want.Error() != got.Error():
		return fmt.Sprintf("ended with %v, want %v", got, want)
	}
	return ""
}

func firstDifference(want, got []byte) int {
	for i := range want {
		if want[i] != got[i] {
			return i
		}
	}
	return -1
}

// launchText runs a program and returns the memory of its arguments; place allocates it with the given contents.
func launchText(t T, spec string, p engine.Program, place func([]byte) []byte) (memory [][]byte, err error) {
	t.Helper()
	words := strings.Fields(spec)
	grid := device.Grid{1, 1, 1}
	for axis, blocks := range strings.Split(words[0], "x") {
		if grid[axis], err = strconv.Atoi(blocks); err != nil {
			t.Fatal(err)
		}
	}
	var args []device.Arg
	for _, word := range words[1:] {
		arg, err := textArgument(word, args)
		if err != nil {
			t.Fatalf("argument %s: %v", word, err)
		}
		if arg.Pointer && !strings.HasPrefix(word, "=") {
			arg.Host = place(arg.Host)
		}
		args, memory = append(args, arg), append(memory, arg.Host)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return memory, p.Launch(ctx, engine.Launch{Grid: grid, Args: args, Workers: 1, Stdout: new(bytes.Buffer)})
}

// textArgument reads an argument; before are those that =N may name.
func textArgument(word string, before []device.Arg) (device.Arg, error) {
	if again, ok := strings.CutPrefix(word, "="); ok {
		number, offset, _ := strings.Cut(again, "+")
		i, err := strconv.Atoi(number)
		if err != nil || i >= len(before) {
			return device.Arg{}, fmt.Errorf("no argument %q", number)
		}
		arg := before[i]
		if offset != "" {
			n, err := strconv.Atoi(offset)
			if err != nil {
				return device.Arg{}, err
			}
			arg.Offset = int64(n)
		}
		return arg, nil
	}
	if _, value, ok := strings.Cut(word, "="); ok {
		bits, err := strconv.ParseInt(value, 0, 64)
		return device.Arg{Bits: uint64(bits)}, err
	}
	return textBuffer(word)
}

// textBuffer makes a buffer.
func textBuffer(word string) (device.Arg, error) {
	parts := strings.Split(word, ":")
	if len(parts) != 3 {
		return device.Arg{}, errors.New("want KIND:TYPE:SHAPE")
	}
	elem, ok := tileir.ScalarByName(parts[1])
	if !ok {
		return device.Arg{}, fmt.Errorf("no type %q", parts[1])
	}
	n := 1
	for side := range strings.SplitSeq(parts[2], "x") {
		size, err := strconv.Atoi(side)
		if err != nil {
			return device.Arg{}, err
		}
		n *= size
	}
	data := make([]byte, n*elem.Bytes())
	for i := range n {
		v := 0
		switch parts[0] {
		case "range":
			v = i
		case "small":
			v = (i*7+i/5)%5 - 2
		}
		bits := uint64(int64(v))
		if elem.IsFloat() {
			bits = elements.Format(elem).Encode(float64(v), num.NearestEven, false)
		}
		for j := range elem.Bytes() {
			data[i*elem.Bytes()+j] = byte(bits >> (8 * j))
		}
	}
	return device.Arg{Pointer: true, Host: data}, nil
}
