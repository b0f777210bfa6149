package tile_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// Every exported function and method of the package is called with operands of all
// kinds, right and wrong. Whatever they are, nothing panics, and a trace ends either in
// tile.Errors, each with its line, or in a module that the verifier takes.

// functions is the package's functions by name.
var functions = map[string]any{
	"Abs": tile.Abs, "Add": tile.Add, "All": tile.All, "AllowTMA": tile.AllowTMA, "And": tile.And, "Any": tile.Any,
	"ArgMax": tile.ArgMax, "ArgMin": tile.ArgMin, "ArrayOf": tile.ArrayOf[float32],
	"AssumeAbove": tile.AssumeAbove, "AssumeAligned": tile.AssumeAligned, "AssumeAlignedStrided": tile.AssumeAlignedStrided,
	"AssumeBelow": tile.AssumeBelow, "AssumeBlocked": tile.AssumeBlocked, "AssumeBounded": tile.AssumeBounded,
	"AssumeDivisible": tile.AssumeDivisible, "AssumeDivisibleStrided": tile.AssumeDivisibleStrided, "Atan2": tile.Atan2,
	"AtomicAdd": tile.AtomicAdd, "AtomicAnd": tile.AtomicAnd, "AtomicCompareExchange": tile.AtomicCompareExchange,
	"AtomicExchange": tile.AtomicExchange, "AtomicMax": tile.AtomicMax, "AtomicMin": tile.AtomicMin, "AtomicOr": tile.AtomicOr,
	"AtomicSub": tile.AtomicSub, "AtomicXor": tile.AtomicXor, "Bitcast": tile.Bitcast, "Blocks": tile.Blocks,
	"Broadcast": tile.Broadcast, "BroadcastShape": tile.BroadcastShape, "BroadcastableTo": tile.BroadcastableTo,
	"BufferOf": tile.BufferOf[float32], "CTAs": tile.CTAs, "Cast": tile.Cast, "CastRounding": tile.CastRounding, "CastSaturating": tile.CastSaturating, "Cat": tile.Cat, "Ceil": tile.Ceil, "CeilDiv": tile.CeilDiv, "CheckShapes": tile.CheckShapes,
	"CommonType": tile.CommonType, "ComparisonType": tile.ComparisonType, "Convertible": tile.Convertible, "Cos": tile.Cos, "Count": tile.Count, "Expand": tile.Expand, "Squeeze": tile.Squeeze, "Cosh": tile.Cosh,
	"DTypeOf": tile.DTypeOf[int8], "Div": tile.Div, "Eq": tile.Eq, "Exp": tile.Exp, "Exp2": tile.Exp2, "Extract": tile.Extract,
	"FMA": tile.FMA, "Fill": tile.Fill, "ToFloat64": tile.ToFloat64[float32], "Floor": tile.Floor, "FloorDiv": tile.FloorDiv,
	"For": tile.For, "FromFloat64": tile.FromFloat64[tile.Float8E4M3], "FromFloats": tile.FromFloats[tile.Float16, float32], "ToFloats": tile.ToFloats[float64, tile.Float16], "Ge": tile.Ge, "Grid": tile.Grid, "GridOf": tile.GridOf, "GridOn": tile.GridOn, "Choose": tile.Choose, "RunAfter": tile.RunAfter, "RunBy": tile.RunBy,
	"GridOver": tile.GridOver, "Gt": tile.Gt, "Insert": tile.Insert, "IsInf": tile.IsInf, "IsNaN": tile.IsNaN, "Latency": tile.Latency,
	"LayoutLeftPadded": tile.LayoutLeftPadded, "LayoutRightPadded": tile.LayoutRightPadded, "LayoutStrided": tile.LayoutStrided,
	"Le": tile.Le, "Load": tile.Load, "LoadMasked": tile.LoadMasked, "Log": tile.Log, "Log2": tile.Log2,
	"LogicalAnd": tile.LogicalAnd, "LogicalNot": tile.LogicalNot, "LogicalOr": tile.LogicalOr, "Lt": tile.Lt,
	"MMA": tile.MMA, "MMAFast": tile.MMAFast, "MMAScaled": tile.MMAScaled, "MatMul": tile.MatMul, "Max": tile.Max, "Min": tile.Min, "Mul": tile.Mul,
	"MulHi": tile.MulHi, "Name": tile.Name, "Narrowing": tile.Narrowing, "Ne": tile.Ne, "Neg": tile.Neg, "NewKernel": tile.NewKernel, "NoSpecialize": tile.NoSpecialize,
	"Not": tile.Not, "Occupancy": tile.Occupancy, "Or": tile.Or, "Over": tile.Over[int], "Pack": tile.Pack, "Params": tile.Params, "Partial": tile.Partial,
	"PartialProd": tile.PartialProd, "PartialSum": tile.PartialSum, "Partition": tile.Partition, "Permute": tile.Permute,
	"PointerTo": tile.PointerTo, "Pow": tile.Pow, "PowInt": tile.PowInt, "Prod": tile.Prod, "Promote": tile.Promote, "Promoted": tile.Promoted,
	"Reduce": tile.Reduce, "ReduceAnd": tile.ReduceAnd, "ReduceMax": tile.ReduceMax, "ReduceMin": tile.ReduceMin,
	"ReduceN": tile.ReduceN, "ReduceOr": tile.ReduceOr, "ReduceXor": tile.ReduceXor, "Rem": tile.Rem, "Reshape": tile.Reshape,
	"Rsqrt": tile.Rsqrt, "Scan": tile.Scan, "ScanN": tile.ScanN, "Select": tile.Select, "Shl": tile.Shl, "Shr": tile.Shr,
	"Sin": tile.Sin, "Sinh": tile.Sinh, "Size": tile.Size, "Span": tile.Span, "Sqrt": tile.Sqrt, "Store": tile.Store,
	"StoreMasked": tile.StoreMasked, "Sub": tile.Sub, "Sum": tile.Sum, "Tan": tile.Tan, "Tanh": tile.Tanh,
	"ArgSort": tile.ArgSort, "Clamp": tile.Clamp, "Erf": tile.Erf, "Expm1": tile.Expm1, "Log1p": tile.Log1p, "Mean": tile.Mean,
	"Round": tile.Round, "Sigmoid": tile.Sigmoid, "Softplus": tile.Softplus, "Sort": tile.Sort, "TopK": tile.TopK, "Var": tile.Var,
	"BlockOf": tile.BlockOf, "TileShape": tile.TileShape, "Transpose": tile.Transpose, "Unpack": tile.Unpack, "Where": tile.Where, "WorkerWarps": tile.WorkerWarps, "Xor": tile.Xor,
}

// TestMisuseIsComplete compares the table with the package's source.
func TestMisuseIsComplete(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.IsExported() && functions[f.Name.Name] == nil {
				t.Errorf("%s (%s) is not in the table of functions", f.Name.Name, name)
			}
		}
	}
}

// misuse is a trace under way and what operands to pick from.
type misuse struct {
	r     *rand.Rand
	b     *tile.Block
	tiles []tile.Tile
	spans []tile.TensorSpan
	depth int
}

var foreign = func() (x struct {
	t tile.Tile
	s tile.TensorSpan
	v tile.PartitionView
}) {
	tile.NewKernel(func(b *tile.Block, p pf) {
		x.t, x.s = b.Zeros(tile.F32, 4), tile.Span(p, 8) //tilevet:ignore kept to be used where it cannot be
		x.v = tile.Partition(x.s, 4)                     //tilevet:ignore kept to be used where it cannot be
	}).Module()
	return x
}()

// begin fills the pools.
func (m *misuse) begin(b *tile.Block, p pf, n tile.Scalar[int32]) {
	m.b = b
	m.tiles = []tile.Tile{{}, foreign.t, n.Tile, p.Tile, p.Add(b.Iota(tile.I32, 4)), b.Zeros(tile.Bool, 4),
		b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4, 4), b.Zeros(tile.F16, 2, 4, 4), b.Zeros(tile.I8, 4, 4), b.Zeros(tile.E2M1, 32),
		b.Zeros(tile.TF32, 4), b.Iota(tile.I64, 8), b.Const(tile.F64, 1), b.Zeros(tile.F32), b.Ones(tile.E8M0, 1),
		p.Cast(tile.PointerTo(tile.Void)), b.Zeros(tile.U16, 1, 4)}
	m.spans = []tile.TensorSpan{{}, foreign.s, tile.Span(p, 8), tile.Span(p, n, 8), tile.Span(p)}
}

func pick[T any](m *misuse, list ...T) T { return list[m.r.IntN(len(list))] }

func (m *misuse) int() int {
	return pick(m, -1, 0, 0, 1, 1, 2, 3, 4, 8, 16, 1<<25, 1<<40, math.MaxInt, math.MinInt)
}

func (m *misuse) tile() tile.Tile { return pick(m, m.tiles...) }

// any is an operand of whatever kind.
func (m *misuse) any() any {
	return pick[any](m, nil, "x", struct{}{}, []int{1}, 1i, m.int(), m.int(), 0.5, math.NaN(), math.Inf(-1), true, int8(-1),
		uint16(3), uint64(1<<63), float32(1), tile.Float16(1), tile.TFloat32(9), tile.Null{}, m.b, (*tile.Tile)(nil),
		m.tile(), m.tile(), m.tile(), m.tile(), tile.Scalar[int32]{Tile: m.tile()}, tile.Span1[float32]{TensorSpan: pick(m, m.spans...)},
		m.option(), tile.LayoutLeft, tile.LayoutRightPadded(m.int()), m.add)
}

func (m *misuse) option() tile.Option {
	return pick[tile.Option](m, nil, tile.TowardZero, tile.Rounding(99), tile.FlushSubnormals, tile.Subnormals(9), tile.PropagateNaN,
		tile.NaNMode(7), tile.PadNaN, tile.Padding(200), tile.Relaxed, tile.MemoryOrder(66), tile.BlockScope, tile.Scope(255),
		tile.Latency(m.int()), tile.AllowTMA(true), tile.For("sm_90", tile.Latency(1)), tile.For("x", nil), tile.Where(nil),
		tile.Where(true), tile.Fill("x"), tile.Fill(nil), tile.Unchecked)
}

func (m *misuse) add(x, y tile.Tile) tile.Tile { return pick(m, x.Add(y), x, y, tile.Tile{}, m.tile()) }

// value makes an argument of a type.
func (m *misuse) value(t reflect.Type) reflect.Value {
	switch t {
	case reflect.TypeFor[tile.Tile]():
		return reflect.ValueOf(m.tile())
	case reflect.TypeFor[*tile.Tile]():
		x := m.tile()
		return reflect.ValueOf(pick(m, nil, &x, &x))
	case reflect.TypeFor[tile.TensorSpan]():
		return reflect.ValueOf(pick(m, m.spans...))
	case reflect.TypeFor[tile.PartitionView]():
		return reflect.ValueOf(pick(m, tile.PartitionView{}, foreign.v, tile.Partition(pick(m, m.spans...), pick(m, []int{4}, []int{2, 4}, nil)...)))
	case reflect.TypeFor[tile.Tiles]():
		return reflect.ValueOf(pick(m, tile.Tiles{}, pick(m, m.spans...).Tiles(pick(m, []int{4}, []int{2, 4}, nil)...)))
	case reflect.TypeFor[tile.Option]():
		return m.as(t, m.option())
	case reflect.TypeFor[tile.DType]():
		return reflect.ValueOf(pick(m, tile.DType(m.r.IntN(256)), tile.F32, tile.I32, tile.Bool))
	case reflect.TypeFor[tile.SpanLike]():
		return m.as(t, pick[any](m, nil, pick(m, m.spans...), tile.Span2[float32]{}))
	case reflect.TypeFor[any]():
		return m.as(t, m.any())
	case reflect.TypeFor[int]():
		return reflect.ValueOf(m.int())
	case reflect.TypeFor[func(x, y tile.Tile) tile.Tile]():
		return reflect.ValueOf(pick(m, nil, m.add, m.add))
	case reflect.TypeFor[func() any]():
		return reflect.ValueOf(pick(m, nil, m.any))
	case reflect.TypeFor[*tile.Kernel]():
		return reflect.ValueOf(tile.NewKernel(nil)) //tilevet:ignore a kernel that is refused
	case reflect.TypeFor[tile.KernelOption]():
		return reflect.ValueOf(pick(m, nil, tile.Name("x"), tile.Occupancy(m.int())))
	}
	return m.composed(t)
}

// composed makes slices, functions and numbers.
func (m *misuse) composed(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Slice:
		for range m.r.IntN(4) {
			v = reflect.Append(v, m.value(t.Elem()))
		}
	case reflect.Func: // one that returns its argument, or nothing
		v = reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
			out := make([]reflect.Value, t.NumOut())
			for i := range out {
				if out[i] = reflect.Zero(t.Out(i)); len(in) > i && in[i].Type() == t.Out(i) && m.r.IntN(4) > 0 {
					out[i] = in[i]
				}
			}
			return out
		})
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(uint64(m.r.IntN(6)))
	case reflect.Int64, reflect.Int32:
		v.SetInt(int64(int32(m.int())))
	case reflect.String:
		v.SetString(pick(m, "", "%d", "x y", "sm_90"))
	case reflect.Bool:
		v.SetBool(m.r.IntN(2) == 0)
	}
	return v
}

func (m *misuse) as(t reflect.Type, x any) reflect.Value {
	v := reflect.New(t).Elem()
	if x != nil {
		v.Set(reflect.ValueOf(x))
	}
	return v
}

// call calls a function on arguments, and runs a loop that it returns. Tiles that it returns join the pool.
func (m *misuse) call(f reflect.Value) {
	t, in := f.Type(), []reflect.Value{}
	for i := range t.NumIn() {
		if v := m.value(t.In(i)); t.IsVariadic() && i == t.NumIn()-1 {
			for j := range v.Len() {
				in = append(in, v.Index(j))
			}
		} else {
			in = append(in, v)
		}
	}
	for _, v := range f.Call(in) {
		switch x := v.Interface().(type) {
		case tile.Tile:
			m.tiles = append(m.tiles, x)
		case tile.TensorSpan:
			m.spans = append(m.spans, x)
		}
		if v.Kind() == reflect.Func && !v.IsNil() && v.Type().NumIn() == 1 && v.Type().In(0).Kind() == reflect.Func {
			m.loop(v)
		}
	}
}

// loop runs the body of a traced loop: more calls, and now and then a break of Go's.
func (m *misuse) loop(f reflect.Value) {
	if m.depth++; m.depth < 3 {
		f.Call([]reflect.Value{reflect.MakeFunc(f.Type().In(0), func([]reflect.Value) []reflect.Value {
			for range m.r.IntN(3) {
				m.step()
			}
			return []reflect.Value{reflect.ValueOf(m.r.IntN(5) > 0)}
		})})
	}
	m.depth--
}

// receivers is the types whose methods are called.
var receivers = []reflect.Type{reflect.TypeFor[tile.Tile](), reflect.TypeFor[tile.TensorSpan](), reflect.TypeFor[tile.PartitionView](),
	reflect.TypeFor[tile.Tiles](), reflect.TypeFor[tile.Extents](), reflect.TypeFor[tile.DType](), reflect.TypeFor[tile.Rounding](),
	reflect.TypeFor[tile.MemoryOrder]()}

// functionNames is sorted, so that a seed always means the same calls.
var functionNames = slices.Sorted(maps.Keys(functions))

// step calls a function or method.
func (m *misuse) step() {
	if m.r.IntN(2) == 0 {
		m.call(reflect.ValueOf(functions[pick(m, functionNames...)]))
		return
	}
	on := reflect.ValueOf(m.b)
	if i := m.r.IntN(len(receivers) + 2); i < len(receivers) {
		on = m.value(receivers[i])
	}
	m.call(on.Method(m.r.IntN(on.NumMethod())))
}

// misuseKernel traces a kernel of random calls and returns the error of its end.
func misuseKernel(seed uint64, steps int) string {
	m := &misuse{r: rand.New(rand.NewPCG(seed, 1))}
	_, wrong := m.trace(func() {
		for range steps {
			m.step()
		}
	})
	return wrong
}

// trace traces a kernel of calls. It reports whether they are right, and the error of the trace's end.
func (m *misuse) trace(calls func()) (right bool, wrong string) {
	_, err := tile.NewKernel(func(b *tile.Block, p pf, n tile.Scalar[int32]) {
		m.begin(b, p, n)
		calls()
	}, tile.Name("misuse")).Module()
	var list tile.Errors
	switch {
	case err == nil:
		return true, ""
	case !errors.As(err, &list):
		return false, "not tile.Errors: " + err.Error()
	case strings.Contains(err.Error(), "panicked"):
		return false, err.Error()
	}
	for _, e := range list {
		if e.Pos.Line == 0 {
			return false, "no line: " + e.Error()
		}
	}
	return false, ""
}

// grow makes a kernel of valid calls, one after the other, so that operands are results of others. It returns the error of
// the trace's end.
func grow(seed uint64, tries int) string {
	var kept []uint64
	for try := range uint64(tries) {
		calls := append(slices.Clip(kept), try)
		m := new(misuse)
		right, wrong := m.trace(func() {
			for _, call := range calls {
				m.r = rand.New(rand.NewPCG(seed, call+3))
				m.step()
			}
		})
		if wrong != "" {
			return wrong
		}
		if right {
			kept = calls
		}
	}
	return ""
}

func TestMisuseAmongRightCalls(t *testing.T) {
	for seed := range uint64(40) {
		if wrong := grow(seed, 40); wrong != "" {
			t.Fatalf("seed %d: %s", seed, wrong)
		}
	}
}

func TestMisuse(t *testing.T) {
	for seed := range uint64(1500) {
		if wrong := misuseKernel(seed, 1+int(seed%12)); wrong != "" {
			t.Fatalf("seed %d: %s", seed, wrong)
		}
	}
}

func FuzzMisuse(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, byte(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps byte) {
		if wrong := misuseKernel(seed, int(steps%40)); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

// TestWrongTiles calls each function that takes a tile with a zero one and with another kernel's for each parameter: the
// kernel reports it.
func TestWrongTiles(t *testing.T) {
	for name, f := range functions {
		ft := reflect.TypeOf(f)
		for i := range ft.NumIn() {
			if ft.In(i) != reflect.TypeFor[tile.Tile]() {
				continue
			}
			for kind, wrong := range map[string]tile.Tile{"zero": {}, "foreign": foreign.t} {
				_, err := tile.NewKernel(func(b *tile.Block) {
					m := &misuse{r: rand.New(rand.NewPCG(1, 1)), b: b, tiles: []tile.Tile{b.Zeros(tile.F32, 4, 4)}}
					in := make([]reflect.Value, 0, ft.NumIn())
					for j := range ft.NumIn() {
						switch {
						case j == i:
							in = append(in, reflect.ValueOf(wrong))
						case !ft.IsVariadic() || j < ft.NumIn()-1:
							in = append(in, m.value(ft.In(j)))
						}
					}
					reflect.ValueOf(f).Call(in)
				}, tile.Name("wrong")).Module()
				if err == nil {
					t.Errorf("%s: no error for a %s tile as operand %d", name, kind, i+1)
				}
			}
		}
	}
}

// Outside kernels functions panic with an Error with the cause, and with nothing else.
func TestMisuseOutside(t *testing.T) {
	for seed := range uint64(2000) {
		m := &misuse{r: rand.New(rand.NewPCG(seed, 2))}
		tile.NewKernel(func(b *tile.Block, p pf, n tile.Scalar[int32]) { m.begin(b, p, n) }).Module()
		func() {
			defer func() {
				if x := recover(); x != nil {
					if err, ok := x.(*tile.Error); !ok || !strings.Contains(err.Msg, "trace") {
						t.Errorf("seed %d: %v", seed, x)
					}
				}
			}()
			m.step()
		}()
	}
}

var _ device.Grid // the grid's type, which functions give
