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
	"math"
	"path"
	"slices"
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
//	infinite:TYPE:SHAPE a buffer of infinities
//	range:TYPE:SHAPE   a buffer of 0, 1, 2, …
//	small:TYPE:SHAPE   a buffer of -2 to 2, of which sums are exact
//	=N, =N+BYTES       the buffer of argument N once more, or from a byte of it on
//	TYPE=VALUE         a scalar, an integer of up to 64 bits
func Programs(t T, reference, e engine.Engine) {
	Prepare(t, reference).Run(t, e)
}

// Prepared are the programs of [Programs] with the results of a reference.
type Prepared []*text

// Prepare runs the programs on a reference once, for several engines.
func Prepare(t T, reference engine.Engine) Prepared {
	var all Prepared
	for name, src := range sources(t) {
		all = append(all, prepareText(t, name, src, reference))
	}
	return all
}

// Run runs the programs on an engine. Goroutines may call it at once.
func (all Prepared) Run(t T, e engine.Engine) { all.RunEvery(t, e, 0, 1) }

// RunEvery runs every n-th program, from one on.
func (all Prepared) RunEvery(t T, e engine.Engine, from, n int) {
	for i := from; i < len(all); i += n {
		run(t, all[i].name, func(t T) { all[i].run(t, e) })
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
	prepareText(t, name, []byte(src), reference).run(t, e)
}

// text is a program with the results of a reference.
type text struct {
	name     string
	module   *tileir.Module
	entry    string
	launches []textLaunch
}

// textLaunch is a launch of a program.
type textLaunch struct {
	spec  string       // the line that describes it
	grid  device.Grid  // blocks
	args  []device.Arg // the arguments, with the memory before the launch
	again []int        // for each argument, the number of the first one with the same memory
	want  [][]byte     // the memory of each argument after it
	err   error        // its error
}

// prepareText runs every launch of a program on a reference.
func prepareText(t T, name string, src []byte, reference engine.Engine) *text {
	t.Helper()
	m, err := asm.Parse(name+".mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	x := &text{name: name, module: m, entry: string(m.Entries()[0].Attrs[tileir.EntrySymName].(tileir.String))}
	p := x.compile(t, reference)
	for lines := bufio.NewScanner(bytes.NewReader(src)); lines.Scan(); {
		if spec, ok := strings.CutPrefix(lines.Text(), "// launch "); ok {
			l := parseLaunch(t, spec)
			l.want, l.err = l.launch(p, bytes.Clone)
			x.launches = append(x.launches, l)
		}
	}
	if len(x.launches) == 0 {
		t.Fatalf("program %s has no launch", name)
	}
	return x
}

func (x *text) compile(t T, e engine.Engine) engine.Program {
	t.Helper()
	p, err := e.Compile(t.Context(), x.module, x.entry)
	if err != nil {
		t.Fatalf("program %s: %v", x.name, err)
	}
	return p
}

// run compares every launch on an engine with that on the reference, with its buffers at the end and at the start of
// memory between pages that nothing may touch.
func (x *text) run(t T, e engine.Engine) {
	p := x.compile(t, e)
	for i := range x.launches {
		for _, end := range []bool{true, false} {
			x.launches[i].compare(t, p, end)
		}
	}
}

func (l *textLaunch) compare(t T, p engine.Program, end bool) {
	got, err := l.launch(p, func(data []byte) []byte {
		_, guarded, free := enginediff.GuardedMemory(len(data), end)
		t.Cleanup(free)
		copy(guarded, data)
		return guarded
	})
	if why := otherEnd(l.err, err); why != "" {
		t.Fatalf("launch %s: %s", l.spec, why)
	}
	for i := range l.want {
		if at := firstDifference(l.want[i], got[i]); at >= 0 && l.err == nil {
			t.Errorf("launch %s: argument %d, byte %d is %#x, want %#x", l.spec, i, at, got[i][at], l.want[i][at])
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

// launch runs a program and returns the memory of its arguments; place allocates it with the given contents.
func (l *textLaunch) launch(p engine.Program, place func([]byte) []byte) (memory [][]byte, err error) {
	args := slices.Clone(l.args)
	for i, first := range l.again {
		switch {
		case first < i:
			args[i].Host = args[first].Host
		case args[i].Pointer:
			args[i].Host = place(args[i].Host)
		}
		memory = append(memory, args[i].Host)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return memory, p.Launch(ctx, engine.Launch{Grid: l.grid, Args: args, Workers: 1, Stdout: new(bytes.Buffer)})
}

// parseLaunch reads the description of a launch.
func parseLaunch(t T, spec string) textLaunch {
	t.Helper()
	words := strings.Fields(spec)
	l := textLaunch{spec: spec, grid: device.Grid{1, 1, 1}}
	for axis, blocks := range strings.Split(words[0], "x") {
		n, err := strconv.Atoi(blocks)
		if err != nil {
			t.Fatal(err)
		}
		l.grid[axis] = n
	}
	for i, word := range words[1:] {
		arg, first, err := l.argument(word, i)
		if err != nil {
			t.Fatalf("argument %s: %v", word, err)
		}
		l.args, l.again = append(l.args, arg), append(l.again, first)
	}
	return l
}

// argument reads argument i, and returns the number of the first argument with the same memory.
func (l *textLaunch) argument(word string, i int) (arg device.Arg, first int, err error) {
	if again, ok := strings.CutPrefix(word, "="); ok {
		number, offset, _ := strings.Cut(again, "+")
		first, err := strconv.Atoi(number)
		if err != nil || first >= i {
			return device.Arg{}, 0, fmt.Errorf("no argument %q", number)
		}
		arg, first := l.args[first], l.again[first]
		if offset != "" {
			n, err := strconv.Atoi(offset)
			if err != nil {
				return device.Arg{}, 0, err
			}
			arg.Offset = int64(n)
		}
		return arg, first, nil
	}
	arg, err = textArgument(word)
	return arg, i, err
}

// textArgument reads a scalar or a buffer.
func textArgument(word string) (device.Arg, error) {
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
		switch {
		case elem.IsFloat() && parts[0] == "infinite":
			bits = elements.Format(elem).Encode(math.Inf(1), num.NearestEven, false)
		case elem.IsFloat():
			bits = elements.Format(elem).Encode(float64(v), num.NearestEven, false)
		}
		for j := range elem.Bytes() {
			data[i*elem.Bytes()+j] = byte(bits >> (8 * j))
		}
	}
	return device.Arg{Pointer: true, Host: data}, nil
}
