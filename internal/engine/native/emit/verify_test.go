package emit

import (
	"cmp"
	"gotile/internal/engine/native/plan"
	"regexp"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// verifyModule loads a tile, adds to it in a loop that stores and carries it, and adds up its elements.
const verifyModule = `cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %hi = constant <i32: 3> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %c = constant <i32: 100> : tile<64xi32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%lo] token = %0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %r:2 = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%v = %a, %k = %t0) -> (tile<64xi32>, token) {
      %n = store_view_tko weak %v, %vx[%lo] token = %k : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
      %z = addi %v, %c : tile<64xi32>
      continue %z, %n : tile<64xi32>, token
    }
    %s = reduce %a dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = addi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %s1 = reshape %s : tile<i32> -> tile<1xi32>
    %w = store_view_tko weak %s1, %vy[%lo] token = %r#1 : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}`

// TestVerify changes emitted effects, which the verifier must report.
func TestVerify(t *testing.T) {
	find := func(entry *tileir.Op, code tileir.OpCode) (found *tileir.Op) {
		entry.Walk(func(op *tileir.Op) bool {
			if op.Code == code && found == nil {
				found = op
			}
			return true
		})
		return found
	}
	each := func(c *codegen, f func(part *scheduled, i int)) {
		var visit func(part *scheduled)
		visit = func(part *scheduled) {
			for i := range part.effects {
				for _, inner := range part.effects[i].parts {
					visit(inner)
				}
				f(part, i)
			}
		}
		for _, part := range c.log.roots {
			visit(part)
		}
	}
	for _, test := range []struct {
		name, want string
		falsify    func(c *codegen, entry *tileir.Op)
	}{
		{"nothing", "", func(*codegen, *tileir.Op) {}},
		{"two values at one location", "where", func(c *codegen, entry *tileir.Op) {
			loop := find(entry, tileir.OpFor)
			sum := loop.Block(0).Ops[1].Results[0]
			delete(c.frame.loc, sum)
			c.frame.inPlace[sum] = loop.Block(0).Args[1]
		}},
		{"a value that nothing writes", "before that is written", func(c *codegen, entry *tileir.Op) {
			load := find(entry, tileir.OpLoadViewTko).Results[0]
			each(c, func(part *scheduled, i int) {
				if e := &part.effects[i]; e.kind == effectWrites && e.value == load {
					e.kind = effectMemory
					e.op = load.Def
				}
			})
		}},
		{"a load after a store", "may access memory before", func(c *codegen, entry *tileir.Op) {
			body := c.log.roots[1]
			late := effect{kind: effectMemory, op: find(entry, tileir.OpLoadViewTko), item: c.log.item}
			body.effects = append(body.effects[:len(body.effects)-1:len(body.effects)-1], late)
		}},
		{"a reduction over a part of its line", "a loop ends within its line", func(c *codegen, _ *tileir.Op) {
			each(c, func(part *scheduled, i int) {
				if lines := part.effects[i].reductions; lines != nil && len(lines.ops) > 0 {
					lines.edges = nil
					lines.cuts |= 1 << 3
				}
			})
		}},
		{"a reduction that is left out", "0 times", func(c *codegen, _ *tileir.Op) {
			each(c, func(part *scheduled, i int) {
				if lines := part.effects[i].reductions; lines != nil {
					lines.reducers = nil
				}
			})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := asm.Parse("k.mlir", []byte(verifyModule))
			if err != nil {
				t.Fatal(err)
			}
			c, err := testCodegen(m)
			if err != nil {
				t.Fatal(err)
			}
			entry := m.Entry("k")
			if _, err := c.emit(entry); err != nil {
				t.Fatal(err)
			}
			test.falsify(c, entry)
			switch err := c.verify(entry); {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want an error that contains %q", err, test.want)
			}
		})
	}
}

// TestVerifyAddresses checks a pointer access against operations that compute another stride.
func TestVerifyAddresses(t *testing.T) {
	src := `cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %j = addi %i, %ns : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, INDEX : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %w = store_ptr_tko weak %p, %i : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}`
	for _, test := range []struct {
		name    string
		falsify func(r *plan.AffineAccess)
		want    string // how the error ends
		index   string // %j, which adds a scalar, if it is empty
	}{
		{"nothing", func(*plan.AffineAccess) {}, "", ""},
		{"another stride", func(r *plan.AffineAccess) { r.Parts[0].Scale *= 2 }, `element \d+ is at 0x[0-9a-f]+, and the loop goes to 0x[0-9a-f]+$`, ""},
		{"no guards", func(r *plan.AffineAccess) { r.Ptr.Guards = nil }, `and the loop goes to 0x[0-9a-f]+$`, ""},
		{"another base", func(r *plan.AffineAccess) { r.Ptr.Base = r.Ptr.Start }, `and the loop goes to 0x[0-9a-f]+$`, ""},
		{"one element stands for all", func(r *plan.AffineAccess) {
			clear(r.Ptr.BitStrides)
		}, `element \d{1,2} is [2-4]\d\d bytes from the beginning of a buffer of 256 and passes the test$`, "%i"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := asm.Parse("k.mlir", []byte(strings.ReplaceAll(src, "INDEX", cmp.Or(test.index, "%j"))))
			if err != nil {
				t.Fatal(err)
			}
			c, err := testCodegen(m)
			if err != nil {
				t.Skip(err)
			}
			entry := m.Entry("k")
			if _, err := c.emit(entry); err != nil {
				t.Fatal(err)
			}
			if len(c.plan.AffineAccesses()) != 1 {
				t.Fatalf("%d accesses at equal distances, want 1", len(c.plan.AffineAccesses()))
			}
			for _, r := range c.plan.AffineAccesses() {
				test.falsify(r)
			}
			switch err := verifyAddresses(entry, c.plan.AffineAccesses()); {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !regexp.MustCompile(test.want).MatchString(err.Error())):
				t.Errorf("got %v, want an error that ends with %s", err, test.want)
			}
		})
	}
}
