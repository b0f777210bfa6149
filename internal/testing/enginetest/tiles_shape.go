package enginetest

import (
	"slices"

	"gotile/internal/engine"
	"gotile/tileir"
)

// widths has one type of each size in registers and memory.
var widths = []tileir.Scalar{tileir.I1, tileir.I8, tileir.F16, tileir.I32, tileir.F32, tileir.F64}

// gathered returns the result whose elements come from the indices that from returns.
func gathered(src []uint64, in, out tileir.TileType, from func(at []int64) []int64) []uint64 {
	want := make([]uint64, out.NumElements())
	for i := range want {
		want[i] = src[index(in.Shape, from(coordinates(out.Shape, i)))]
	}
	return want
}

func testIota(t T, eng engine.Engine) {
	for _, s := range intTypes[1:] {
		out := tileir.Tile(s, 64)
		tk := tileKernel{nil, out, func(k *kernel, _ []*tileir.Value) *tileir.Value { return k.Iota(out) }}
		want := make([]uint64, 64)
		for i := range want {
			want[i] = uint64(i)
		}
		expect(t, s, tk.run(t, eng), want, 0)
	}
}

func testBroadcast(t T, eng engine.Engine) {
	for _, s := range widths {
		for _, shapes := range [][2][]int64{{{1, 8}, {4, 8}}, {{4, 1}, {4, 8}}, {{1}, {16}}, {{2, 1, 4, 1}, {2, 8, 4, 2}}, {{1, 2, 1}, {4, 2, 4}}, {{4, 4}, {4, 4}}} {
			in, out := tileir.Tile(s, shapes[0]...), tileir.Tile(s, shapes[1]...)
			tk := tileKernel{[]tileir.TileType{in}, out, func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Broadcast(x[0], out) }}
			src := counting(in)
			want := gathered(src, in, out, func(at []int64) []int64 {
				for d := range at {
					at[d] %= in.Shape[d]
				}
				return at
			})
			expect(t, s, tk.run(t, eng, src), want, 0)
		}
	}
}

func testPermute(t T, eng engine.Engine) {
	for _, s := range widths {
		for _, p := range [][]int32{{1, 0}, {0, 1}, {2, 0, 1}, {1, 2, 0}, {0, 2, 1}, {2, 1, 0}, {3, 1, 0, 2}} {
			in, out := tileir.Tile(s), tileir.Tile(s)
			for d := range p {
				in.Shape = append(in.Shape, []int64{4, 64, 2, 8}[d])
			}
			for _, d := range p {
				out.Shape = append(out.Shape, in.Shape[d])
			}
			tk := tileKernel{[]tileir.TileType{in}, out, func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Permute(x[0], p) }}
			src := counting(in)
			want := gathered(src, in, out, func(at []int64) []int64 {
				from := make([]int64, len(at))
				for i, d := range p {
					from[d] = at[i]
				}
				return from
			})
			expect(t, s, tk.run(t, eng, src), want, 0)
		}
	}
}

func testCat(t T, eng engine.Engine) {
	for _, s := range widths {
		for dim := range int64(3) {
			in := tileir.Tile(s, 2, 4, 8)
			out := in.WithShape(slices.Clone(in.Shape)...)
			out.Shape[dim] *= 2
			tk := tileKernel{[]tileir.TileType{in, in}, out, func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Cat(x[0], x[1], dim, out) }}
			left := counting(in)
			right := slices.Clone(left)
			slices.Reverse(right)
			want := make([]uint64, out.NumElements())
			for i := range want {
				at, src := coordinates(out.Shape, i), left
				if at[dim] >= in.Shape[dim] {
					at[dim], src = at[dim]-in.Shape[dim], right
				}
				want[i] = src[index(in.Shape, at)]
			}
			expect(t, s, tk.run(t, eng, left, right), want, 0)
		}
	}
}

// testExtractInsert takes the sub-tile at (1, 2) and puts it at (0, 3).
func testExtractInsert(t T, eng engine.Engine) {
	for _, s := range widths {
		in, part := tileir.Tile(s, 4, 16), tileir.Tile(s, 2, 4)
		extract := func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.Extract(x[0], []*tileir.Value{k.i32(1), k.i32(2)}, part)
		}
		src := counting(in)
		sub := gathered(src, in, part, func(at []int64) []int64 { return []int64{at[0] + 2, at[1] + 8} })
		expect(t, s, (&tileKernel{[]tileir.TileType{in}, part, extract}).run(t, eng, src), sub, 0)

		insert := func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.Insert(extract(k, x), x[0], k.i32(0), k.i32(3))
		}
		want := slices.Clone(src)
		for i, v := range sub {
			at := coordinates(part.Shape, i)
			want[index(in.Shape, []int64{at[0], at[1] + 12})] = v
		}
		expect(t, s, (&tileKernel{[]tileir.TileType{in}, in, insert}).run(t, eng, src), want, 0)
	}
}

func testSelect(t T, eng engine.Engine) {
	for _, s := range widths {
		tile := tileir.Tile(s, 64)
		tk := tileKernel{[]tileir.TileType{tile.WithElem(tileir.I1), tile, tile}, tile,
			func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Select(x[0], x[1], x[2]) }}
		yes := counting(tile)
		no := slices.Clone(yes)
		slices.Reverse(no)
		cond, want := make([]uint64, 64), slices.Clone(no)
		for i := range cond {
			if i*i%5 == 1 {
				cond[i], want[i] = 1, yes[i]
			}
		}
		expect(t, s, tk.run(t, eng, cond, yes, no), want, 0)
	}
}

// testPack turns tiles into bytes and back, 4-bit types and bits too.
func testPack(t T, eng engine.Engine) {
	for _, s := range []tileir.Scalar{tileir.I1, tileir.I4, tileir.E2M1FN, tileir.I16, tileir.F16, tileir.BF16, tileir.F32, tileir.TF32, tileir.I64, tileir.F64} {
		bits := int64(s.Bits())
		if s == tileir.TF32 {
			bits = 32
		}
		bytes, tile := tileir.Tile(tileir.I8, 64), tileir.Tile(s, 64*8/bits)
		there := func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Pack(k.Unpack(x[0], tile), bytes) }
		src := counting(bytes)
		for i := range src {
			src[i] = src[i] * 37 & 0xff
		}
		if s == tileir.TF32 { // the low 13 bits are not part of the value
			for i := range src {
				src[i] &= []uint64{0, 0xe0, 0xff, 0xff}[i%4]
			}
		}
		expect(t, tileir.I8, (&tileKernel{[]tileir.TileType{bytes}, bytes, there}).run(t, eng, src), src, 0)
		if s == tileir.I4 || s == tileir.E2M1FN {
			continue
		}
		want := make([]uint64, tile.NumElements())
		for i := range want {
			for b := range int(bits) {
				at := i*int(bits) + b
				want[i] |= src[at/8] >> (at % 8) & 1 << b
			}
		}
		unpack := func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Unpack(x[0], tile) }
		expect(t, s, (&tileKernel{[]tileir.TileType{bytes}, tile, unpack}).run(t, eng, src), want, 0)
	}
}

// testAssume passes values on of which something is said that is true: integers, pointers
// and tensors.
func testAssume(t T, eng engine.Engine) {
	zero, seven, every, along := int64(0), int64(7), int64(4), int64(0)
	for _, p := range []tileir.Assumption{tileir.Bounded{Lower: &zero, Upper: &seven}, tileir.Bounded{Upper: &seven}, tileir.DivBy{Divisor: 1},
		tileir.DivBy{Divisor: 4, Every: &every, Along: &along}, tileir.SameElements{1}} {
		tile := tileir.Tile(tileir.I16, 8)
		tk := tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Assume(x[0], p) }}
		values := []uint64{0, 1, 2, 3, 4, 5, 6, 7}
		expect(t, tileir.I16, tk.run(t, eng, values), values, 0)
	}
	k := newKernel(ptrType(tileir.F32), ptrType(tileir.F32))
	from := k.Assume(k.args[0], tileir.DivBy{Divisor: 4})
	tensor := k.tensor(k.args[1], []int64{8}, []int64{1})
	tt := tensor.Type.(tileir.TensorViewType)
	view := k.MakePartitionView(k.Assume(tensor, tileir.DivBy{Divisor: 4}), tileir.PartitionViewType{Tile: []int32{8}, View: tt, DimMap: []int32{0}})
	k.store(k.loadPtr(k.Assume(k.lanes(from, 8), tileir.DivBy{Divisor: 4})), view, k.i32(0))
	in, out := newGuarded(t, "in", 32, 0).fill(9), newGuarded(t, "out", 32, 0)
	k.must(t, eng, oneBlock, in.arg(), out.arg())
	if !slices.Equal(in.Data, out.Data) {
		t.Errorf("got %x, want %x", out.Data, in.Data)
	}
}
