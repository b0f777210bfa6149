package emit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
	"slices"
	"strings"
	"testing"
)

// effectsOf returns the effects of an entry's code; those of nested parts follow the effect that contains them.
func effectsOf(t *testing.T, m *tileir.Module) (list []effect) {
	t.Helper()
	c, err := testCodegen(m)
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

// TestSlowPathEffects: tiles in registers are in the frame only if a slow path stores them there, and the schedule
// records that.
func TestSlowPathEffects(t *testing.T) {
	for _, elem := range []string{"f32", "f16", "bf16"} {
		m, entry := enginetest.Parse(t, fmt.Sprintf(copyModule, elem))
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

// TestJoinedIndex: joined iterations of a product use the loop's index.
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

// TestAddConstant: constants that are added to an address may have 64 bits.
func TestAddConstant(t *testing.T) {
	m, _ := enginetest.Parse(t, "cuda_tile.module @m {\n  entry @k() {\n    return\n  }\n}")
	for _, n := range []int64{7, -7, 1<<31 - 1, -1 << 31, 1 << 31, -1<<31 - 1, 0x123456789a, -0x123456789a} {
		c, err := testCodegen(m)
		if err != nil {
			t.Skip(err)
		}
		c.addConstant(lowReg, n)
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

// TestAfterCheck: operations after an assertion are not performed before it.
func TestAfterCheck(t *testing.T) {
	for name, m := range enginetest.Modules(t) {
		if name != "check_before_division" {
			continue
		}
		e, err := Compile(m, "k", Options{Target: x86.Generic(x86.AVX2)})
		if err != nil {
			t.Fatal(err)
		}
		text := e.Plan.String()
		check, division := strings.Index(text, "check assert"), strings.Index(text, "divi tile")
		if check < 0 || division < check {
			t.Errorf("the division is before the assertion:\n%s", text)
		}
	}
}
