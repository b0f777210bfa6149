package native

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// parse returns the entry k of a module in text.
func parse(t *testing.T, src string) (*tileir.Module, *tileir.Op) {
	t.Helper()
	m, err := asm.Parse("k.mlir", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m, m.Entry("k")
}

// effectsOf returns the effects of an entry's code, those of inner parts after the effect
// that has them.
func effectsOf(t *testing.T, m *tileir.Module) (list []effect) {
	t.Helper()
	c, err := New(WithISA(AVX2)).codegen(m, "k")
	if err != nil {
		t.Skip(err)
	}
	if _, err := c.emit(m.Entry("k")); err != nil {
		t.Fatal(err)
	}
	var visit func(part *scheduled)
	visit = func(part *scheduled) {
		for _, e := range part.effects {
			list = append(list, e)
			for _, inner := range e.parts {
				if inner != nil {
					visit(inner)
				}
			}
		}
	}
	for _, part := range c.log.roots {
		visit(part)
	}
	return list
}

const copyModule = `cuda_tile.module @m {
  entry @k(%%x: tile<ptr<%[1]s>>, %%y: tile<ptr<%[1]s>>) {
    %%zero = constant <i32: 0> : tile<i32>
    %%tx = make_tensor_view %%x, shape = [64], strides = [1] : tensor_view<64x%[1]s, strides=[1]>
    %%vx = make_partition_view %%tx : partition_view<tile=(64), tensor_view<64x%[1]s, strides=[1]>>
    %%ty = make_tensor_view %%y, shape = [64], strides = [1] : tensor_view<64x%[1]s, strides=[1]>
    %%vy = make_partition_view %%ty : partition_view<tile=(64), tensor_view<64x%[1]s, strides=[1]>>
    %%a, %%t = load_view_tko weak %%vx[%%zero] : partition_view<tile=(64), tensor_view<64x%[1]s, strides=[1]>>, tile<i32> -> tile<64x%[1]s>, token
    %%b = addf %%a, %%a : tile<64x%[1]s>
    %%k = store_view_tko weak %%b, %%vy[%%zero] : tile<64x%[1]s>, partition_view<tile=(64), tensor_view<64x%[1]s, strides=[1]>>, tile<i32> -> token
    return
  }
}`

// TestSlowPathEffects: tiles that code has in registers are in the frame only if a slow path
// puts them there, and the schedule says so.
func TestSlowPathEffects(t *testing.T) {
	for _, elem := range []string{"f32", "f16", "bf16"} {
		m, entry := parse(t, fmt.Sprintf(copyModule, elem))
		var loaded, stored *tileir.Value
		entry.Walk(func(op *tileir.Op) bool {
			switch op.Code {
			case tileir.OpLoadViewTko:
				loaded = op.Results[0]
			case tileir.OpAddF:
				stored = op.Results[0]
			}
			return true
		})
		reads, writes := 0, 0
		for _, e := range effectsOf(t, m) {
			switch {
			case e.value == loaded && e.kind == effectReads, e.value == stored && e.kind == effectWrites:
				if !e.maybe {
					t.Errorf("%s: the code has %+v", elem, e)
				}
				if e.kind == effectReads {
					reads++
				} else {
					writes++
				}
			}
		}
		if elem == "f32" && reads == 0 || writes == 0 {
			t.Errorf("%s: slow paths read %d and write %d tiles", elem, reads, writes)
		}
	}
}

// TestJoinedIndex: iterations of a product that run at once have the loop's index.
func TestJoinedIndex(t *testing.T) {
	for name, m := range enginetest.Modules(t) {
		if name != "product_joined" {
			continue
		}
		found := false
		for _, e := range effectsOf(t, m) {
			if e.kind != effectLoop || len(e.parts) < 2 {
				continue
			}
			found = true
			index := e.op.Block(0).Args[0]
			if !slices.ContainsFunc(e.parts[0].effects, func(e effect) bool { return e.kind == effectWrites && e.value == index }) {
				t.Error("joined iterations have no index")
			}
		}
		if !found {
			t.Error("no iterations are joined")
		}
	}
}

// TestStartPrivate: a worker has memory of its own for additions if the buffer is one, has
// whole words and not too many of them, and there are enough additions.
func TestStartPrivate(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("under the race detector atomic operations are calls")
	}
	m, _ := parse(t, `cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %hs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t = atomic_rmw_tko relaxed device %p, add, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    return
  }
}`)
	p, err := New(WithISA(AVX2)).compile(m, "k")
	if err != nil {
		t.Skip(err)
	}
	if len(p.Privates) != 1 {
		t.Fatalf("%d additions may be private", len(p.Privates))
	}
	bytes := func(n int) []byte { // that begin at a multiple of 8
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(make([]uint64, n/8+1)))), n)
	}
	for _, c := range []struct {
		name   string
		data   []byte
		blocks int
		want   int64
	}{
		{"a small buffer", bytes(256), 4, 253},
		{"few additions", bytes(256), 3, 0},
		{"no buffer", nil, 4, 0},
		{"half a word", bytes(260), 100, 0},
		{"not aligned", bytes(268)[4:], 100, 0},
		{"the largest buffer", bytes(runtime.PrivateBytes), 4 * runtime.PrivateBytes / 256, runtime.PrivateBytes - 3},
		{"a larger one", bytes(runtime.PrivateBytes + 8), 1 << 20, 0},
	} {
		l := engine.Launch{Grid: device.Grid{c.blocks, 1, 1}, Args: []device.Arg{{Pointer: true, Host: c.data}}, Workers: 1}
		err := p.Host.Launch(t.Context(), l, func(w *host.Worker) error {
			s := p.NewWorker()
			s.Prepare(w)
			s.StartPrivate()
			if got := *s.Word(p.Privates[0].At + runtime.PrivateLimit); got != c.want {
				t.Errorf("%s: the limit is %d, want %d", c.name, got, c.want)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestStopInWindow: the loop over a large tile of elements that are not adjacent ends soon when
// the launch is to stop.
func TestStopInWindow(t *testing.T) {
	const n = 1 << 18
	m, _ := parse(t, fmt.Sprintf(`cuda_tile.module @m {
  entry @k(%%x: tile<ptr<i32>>, %%y: tile<ptr<i32>>) {
    %%zero = constant <i32: 0> : tile<i32>
    %%tx = make_tensor_view %%x, shape = [%[1]d], strides = [2] : tensor_view<%[1]dxi32, strides=[2]>
    %%vx = make_partition_view %%tx : partition_view<tile=(%[1]d), tensor_view<%[1]dxi32, strides=[2]>>
    %%ty = make_tensor_view %%y, shape = [%[1]d], strides = [2] : tensor_view<%[1]dxi32, strides=[2]>
    %%vy = make_partition_view %%ty : partition_view<tile=(%[1]d), tensor_view<%[1]dxi32, strides=[2]>>
    %%a, %%t = load_view_tko weak %%vx[%%zero] : partition_view<tile=(%[1]d), tensor_view<%[1]dxi32, strides=[2]>>, tile<i32> -> tile<%[1]dxi32>, token
    %%k = store_view_tko weak %%a, %%vy[%%zero] : tile<%[1]dxi32>, partition_view<tile=(%[1]d), tensor_view<%[1]dxi32, strides=[2]>>, tile<i32> -> token
    return
  }
}`, n))
	eachISA(t, func(t *testing.T, e *Engine) {
		p, err := e.compile(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		x := make([]byte, 8*n)
		for i := range x {
			x[i] = 1
		}
		args := []device.Arg{{Pointer: true, Host: x}, {Pointer: true, Host: make([]byte, 8*n)}}
		if whole, err := bytesWritten(p, args, false); err != nil || whole < 4*n {
			t.Fatalf("wrote %d bytes: %v", whole, err)
		}
		if part, err := bytesWritten(p, args, true); !errors.Is(err, host.ErrStopped) || part > n {
			t.Errorf("wrote %d bytes of %d on a launch that was to stop: %v", part, 4*n, err)
		}
	})
}

// TestStoreOf: the store of a matrix after a loop is known if it stores the matrix itself, perhaps
// with dimensions of 1 in front.
func TestStoreOf(t *testing.T) {
	for _, c := range []struct {
		shape, strides, index string
		want                  bool
	}{
		{"16x32", "32,1", "%zero, %zero", true}, {"1x16x32", "512,32,1", "%zero, %zero, %zero", true},
		{"32x16", "16,1", "%zero, %zero", false}, {"16x32x1", "32,1,1", "%zero, %zero, %zero", false}, {"512", "1", "%zero", false},
	} {
		sizes := strings.ReplaceAll(c.shape, "x", ", ")
		m, entry := parse(t, strings.NewReplacer("SHAPE", c.shape, "STRIDES", c.strides, "SIZES", sizes, "INDEX", c.index).Replace(`cuda_tile.module @m {
  entry @k(%c: tile<ptr<f32>>, %hi: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %r = for %i in (%zero to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xf32>) {
      %n = addf %acc, %acc : tile<16x32xf32>
      continue %n : tile<16x32xf32>
    }
    %m = reshape %r : tile<16x32xf32> -> tile<SHAPExf32>
    %tc = make_tensor_view %c, shape = [SIZES], strides = [STRIDES] : tensor_view<SHAPExf32, strides=[STRIDES]>
    %vc = make_partition_view %tc : partition_view<tile=(SHAPE), tensor_view<SHAPExf32, strides=[STRIDES]>>
    %k = store_view_tko weak %m, %vc[INDEX] : tile<SHAPExf32>, partition_view<tile=(SHAPE), tensor_view<SHAPExf32, strides=[STRIDES]>>, tile<i32> -> token
    return
  }
}`))
		e, err := New(WithISA(AVX2)).codegen(m, "k")
		if err != nil {
			t.Skip(err)
		}
		if _, err := e.emit(entry); err != nil {
			t.Fatal(err)
		}
		var loop, store *tileir.Op
		entry.Walk(func(op *tileir.Op) bool {
			switch op.Code {
			case tileir.OpFor:
				loop = op
			case tileir.OpStoreViewTko:
				store = op
			}
			return true
		})
		if !c.want {
			store = nil
		}
		if got := e.plan.Planner.StoreOf(loop.Results[0]); got != store {
			t.Errorf("%s: the store is %v", c.shape, got)
		}
	}
}

// TestPlus: constants that are added to an address may take 64 bits.
func TestPlus(t *testing.T) {
	m, _ := parse(t, "cuda_tile.module @m {\n  entry @k() {\n    return\n  }\n}")
	for _, n := range []int64{7, -7, 1<<31 - 1, -1 << 31, 1 << 31, -1<<31 - 1, 0x123456789a, -0x123456789a} {
		c, err := New(WithISA(AVX2)).codegen(m, "k")
		if err != nil {
			t.Skip(err)
		}
		c.plus(lowReg, n)
		code, err := c.Finish()
		if err != nil {
			t.Fatal(err)
		}
		whole := binary.LittleEndian.AppendUint64(nil, uint64(n))
		if !bytes.Contains(code.Image(), whole[:1]) || n != int64(int32(n)) && !bytes.Contains(code.Image(), whole[:5]) {
			t.Errorf("%#x is not in % x", n, code.Image())
		}
	}
}

// TestAfterCheck: what follows an assertion is not computed before it.
func TestAfterCheck(t *testing.T) {
	for name, m := range enginetest.Modules(t) {
		if name != "check_before_division" {
			continue
		}
		in, err := New(WithISA(AVX2)).Inspect(m, "k")
		if err != nil {
			t.Skip(err)
		}
		text := in.Groups
		check, division := strings.Index(text, "check assert"), strings.Index(text, "divi tile")
		if check < 0 || division < check {
			t.Errorf("the division is before the assertion:\n%s", text)
		}
	}
}
