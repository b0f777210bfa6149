package record_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/checked"
	"gotile/internal/hostdata"
	"gotile/internal/record"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// run records a launch of a module's entry.
func run(t *testing.T, m *tileir.Module, name string, o record.Options, grid device.Grid, words ...string) (*record.Recording, *hostdata.Args) {
	t.Helper()
	entry := m.Entry(name)
	args, err := hostdata.Parse(tileir.Signature(entry).Params, words)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.New(m, entry, o)
	if err != nil {
		t.Fatal(err)
	}
	var list []record.Argument
	for i, a := range args.Args {
		list = append(list, record.Argument{Text: words[i], Shape: args.Shape(i), Arg: a})
	}
	p, err := checked.New(check.Options{Observer: r.Observer()}).Compile(context.Background(), m, name)
	if err != nil {
		t.Fatal(err)
	}
	r.Begin(grid, list)
	err = p.Launch(context.Background(), engine.Launch{Grid: grid, Args: args.Args})
	if report := new(check.Report); err != nil && !errors.As(err, &report) {
		t.Fatal(err)
	}
	return r.End(err, ""), args
}

func readModule(t *testing.T, file string) *tileir.Module {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func readText(t *testing.T, file string) *tileir.Module {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := asm.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func vecadd(t *testing.T, o record.Options, grid device.Grid, words ...string) (*record.Recording, *hostdata.Args) {
	return run(t, readModule(t, "../../testdata/vendor/cpp-vecadd.tilebc"), "vecadd", o, grid, words...)
}

var vecaddWords = []string{"range:f32:512", "range:f32:512", "zeros:f32:512", "i32=512"}

// Applying the recorded writes to the initial contents of buffers yields their contents after the run.
func TestWrites(t *testing.T) {
	gemm := readModule(t, "../../testdata/vendor/cpp-gemm_f32.tilebc")
	for _, c := range []struct {
		name string
		m    *tileir.Module
		grid device.Grid
		args []string
	}{
		{"vecadd", readModule(t, "../../testdata/vendor/cpp-vecadd.tilebc"), device.Grid{4, 1, 1}, vecaddWords},
		{"halves", readText(t, "../testing/browsertest/testdata/halves.mlir"), device.Grid{2, 1, 1}, []string{"zeros:f4E2M1FN:20"}},
		{"gemm_f32", gemm, device.Grid{3, 2, 1}, []string{"range:f32:40x20", "range:f32:20x24", "zeros:f32:40x24", "i32=40", "i32=24", "i32=20"}},
	} {
		rec, args := run(t, c.m, c.name, record.Options{}, c.grid, c.args...)
		memory := make([][]byte, len(rec.Buffers))
		for i, b := range rec.Buffers {
			memory[i] = expand(rec.Blobs[b.Before])
		}
		for _, b := range rec.Blocks { // which ran one after the other
			for _, e := range b.Events {
				for _, a := range e.Accesses {
					write(memory, a, rec)
				}
			}
		}
		for i, a := range args.Args {
			if k := rec.Args[i].Buffer; k >= 0 && !bytes.Equal(memory[k], a.Host) {
				t.Errorf("%s: argument %d differs from what its writes leave", c.name, i)
			}
		}
		if len(rec.Notes) > 0 || len(rec.Findings) > 0 {
			t.Errorf("%s: notes %q, findings %v", c.name, rec.Notes, rec.Findings)
		}
	}
}

func expand(b record.Blob) []byte {
	if len(b.Data) == 1 && b.N > 1 {
		return bytes.Repeat(b.Data, b.N)
	}
	return bytes.Clone(b.Data)
}

// write applies an access as a reader of a recording does.
func write(memory [][]byte, a record.Access, rec *record.Recording) {
	if a.Data == 0 {
		return
	}
	data := expand(rec.Blobs[a.Data-1])
	var walk func(off int64, d int)
	walk = func(off int64, d int) {
		if d == len(a.Counts) {
			if a.Halves {
				b := &memory[a.Buffer][off/2]
				shift := 4 * (off % 2)
				*b = *b&^(15<<shift) | data[0]<<shift
			} else {
				copy(memory[a.Buffer][off:], data[:a.Size])
			}
			data = data[a.Size:]
			return
		}
		for i := range a.Counts[d] {
			walk(off+i*a.Strides[d], d+1)
		}
	}
	for _, s := range a.Starts {
		walk(s, 0)
	}
}

// Each operation has its line in the text, with the name in that line, and its results.
func TestPlaces(t *testing.T) {
	asked := ""
	rec, _ := vecadd(t, record.Options{Source: func(path string) ([]byte, error) { asked = path; return []byte("text"), nil }}, device.Grid{4, 1, 1}, vecaddWords...)
	lines := strings.Split(rec.IR.Text, "\n")
	for _, op := range rec.Ops {
		if op.Line == 0 || !strings.Contains(lines[op.Line-1], op.Name) {
			t.Errorf("op %s at line %d", op.Name, op.Line)
			continue
		}
		for _, v := range op.Results {
			if name := rec.Values[v].Name; !strings.Contains(lines[op.Line-1], name) {
				t.Errorf("line %d has no %s: %s", op.Line, name, lines[op.Line-1])
			}
		}
	}
	if asked != "/corpus/vecadd.cu" || len(rec.Sources) != 1 || rec.Sources[0].Text != "text" {
		t.Errorf("sources: asked for %q, got %+v", asked, rec.Sources)
	}
	sum := find(rec, 1, "addf")
	if sum == nil || rec.Ops[sum.Op].Source == nil {
		t.Fatalf("no sum in block 1, or it has no source: %+v", sum)
	}
	b := rec.Blobs[sum.Values[0]]
	if got := math.Float32frombits(binary.LittleEndian.Uint32(b.Data[4:])); b.Type != "f32" || b.N != 128 || got != 2*129 {
		t.Errorf("element 1 of the sum of block 1 is %v of %s %d, want 258", got, b.Type, b.N)
	}
}

// find is the first event of an operation in a block.
func find(rec *record.Recording, block int, name string) *record.Event {
	for i, e := range rec.Blocks[block].Events {
		if rec.Ops[e.Op].Name == name && e.Enter == 0 {
			return &rec.Blocks[block].Events[i]
		}
	}
	return nil
}

const raceText = `entry @race(%x: tile<ptr<i32>>) {
  %id, %y, %z = get_tile_block_id : tile<i32>
  %t = store_ptr_tko weak %x, %id : tile<ptr<i32>>, tile<i32> -> token
}
`

// A text is shown as it is; findings have their operation and both sides.
func TestFindings(t *testing.T) {
	m, err := asm.Parse("race.mlir", []byte(raceText))
	if err != nil {
		t.Fatal(err)
	}
	rec, _ := run(t, m, "race", record.Options{File: "race.mlir", Text: []byte(raceText)}, device.Grid{3, 1, 1}, "zeros:i32:1")
	if rec.IR.Text != raceText || len(rec.Sources) != 0 {
		t.Errorf("the text shown is %q, the sources are %v", rec.IR.Text, rec.Sources)
	}
	if len(rec.Findings) != 1 {
		t.Fatalf("findings: %+v", rec.Findings)
	}
	f := rec.Findings[0]
	if rec.Ops[f.Op].Name != "store_ptr_tko" || rec.Ops[f.Op].Line != 3 || f.Other == nil || f.Other.Op != f.Op || f.Block != [3]int{1, 0, 0} {
		t.Errorf("finding: %+v", f)
	}
	for block, want := range [][]int{nil, {0}, {0}} {
		if e := find(rec, block, "store_ptr_tko"); !slices.Equal(e.Findings, want) {
			t.Errorf("block %d: the store has findings %v, want %v", block, e.Findings, want)
		}
	}
}

// A recording with a small limit has accesses of all blocks and lists missing parts; the blocks with findings keep their
// operations.
func TestLimit(t *testing.T) {
	rec, _ := vecadd(t, record.Options{Limit: 80 << 10}, device.Grid{64, 1, 1}, "range:f32:8192", "range:f32:8192", "zeros:f32:8192", "i32=8192")
	if len(rec.Notes) == 0 {
		t.Error("much was left out, and nothing was said")
	}
	size := 0
	for _, b := range rec.Blobs {
		size += len(b.Data)
	}
	if size > 80<<10 {
		t.Errorf("blobs of %d bytes within a limit of %d", size, 80<<10)
	}
	for i, b := range rec.Blocks {
		if b.Cut == 0 && i > 40 {
			t.Errorf("block %d is whole", i)
		}
	}
	late := strings.Replace(raceText, "%t = store", `%a = iota : tile<64xi32>
  %b = reshape %id : tile<i32> -> tile<1xi32>
  %c = broadcast %b : tile<1xi32> -> tile<64xi32>
  %d = muli %c, %a : tile<64xi32>
  %t = store`, 1)
	m, err := asm.Parse("race.mlir", []byte(late))
	if err != nil {
		t.Fatal(err)
	}
	rec, _ = run(t, m, "race", record.Options{Limit: 16 << 10}, device.Grid{64, 1, 1}, "zeros:i32:1")
	if b := rec.Blocks[0]; b.Cut == 0 {
		t.Error("block 0, without a finding, is whole")
	}
	if e := find(rec, 1, "muli"); e == nil {
		t.Error("block 1, with a finding, has lost its operations")
	}
}

// A grid of many blocks takes no more memory: blocks that are not stored are counted, and those with findings are
// stored.
func TestManyBlocks(t *testing.T) {
	m, err := asm.Parse("race.mlir", []byte(strings.Replace(raceText, "weak %x", "relaxed device %x", 1)))
	if err != nil {
		t.Fatal(err)
	}
	const blocks = 5000
	rec, _ := run(t, m, "race", record.Options{Limit: 64 << 10}, device.Grid{blocks, 1, 1}, "zeros:i32:1")
	if len(rec.Blocks) > 1000 || len(rec.Blocks)+rec.Missing != blocks || rec.Blind == 0 || len(rec.Notes) == 0 {
		t.Errorf("%d blocks are recorded and %d counted, of %d; blind from %d, notes %q", len(rec.Blocks), rec.Missing, blocks, rec.Blind, rec.Notes)
	}
	wrong := `entry @wrong(%x: tile<ptr<i32>>, %n: tile<i32>) {
  %id, %y, %z = get_tile_block_id : tile<i32>
  %most = constant <i32: 2147483647> : tile<i32>
  %last = cmpi equal %id, %n, signed : tile<i32> -> tile<i1>
  if %last {
    %one = constant <i32: 1> : tile<i32>
    %sum = addi %most, %id overflow<no_signed_wrap> : tile<i32>
    yield
  }
  return
}
`
	m, err = asm.Parse("wrong.mlir", []byte(wrong))
	if err != nil {
		t.Fatal(err)
	}
	rec, _ = run(t, m, "wrong", record.Options{Limit: 16 << 10}, device.Grid{blocks, 1, 1}, "zeros:i32:1", "i32=4000")
	if last := rec.Blocks[len(rec.Blocks)-1]; last.At != [3]int{4000, 0, 0} || len(rec.Blocks)+rec.Missing != blocks || len(rec.Findings) != 1 {
		t.Errorf("the last block is %v, of %d and %d counted; findings %v", last.At, len(rec.Blocks), rec.Missing, rec.Findings)
	}
}

// Only the blocks that are named have their operations.
func TestBlocks(t *testing.T) {
	rec, _ := vecadd(t, record.Options{Blocks: [][3]int{{2, 0, 0}}}, device.Grid{4, 1, 1}, vecaddWords...)
	for i := range rec.Blocks {
		if got := find(rec, i, "addf") != nil; got != (i == 2) {
			t.Errorf("block %d has operations: %v", i, got)
		}
		if find(rec, i, "store_view_tko") == nil {
			t.Errorf("block %d has lost its store", i)
		}
	}
}
