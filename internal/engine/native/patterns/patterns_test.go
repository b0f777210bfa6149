package patterns

import (
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// moduleOf returns a module whose entry loads tiles of x and y, and stores a tile of z.
func moduleOf(t *testing.T, elem, padding, body string) *tileir.Module {
	t.Helper()
	view := "partition_view<tile=(8), padding_value = " + padding + ", tensor_view<?xE, strides=[1]>>"
	text := strings.NewReplacer("VIEW", view).Replace(`cuda_tile.module @m {
  entry @k(%px: tile<ptr<E>>, %py: tile<ptr<E>>, %pz: tile<ptr<E>>, %n: tile<i32>) {
    %t = make_token : token
    %i = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %vx = make_tensor_view %px, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xE, strides=[1]>
    %wx = make_partition_view %vx : VIEW
    %x, %tx = load_view_tko weak %wx[%i] token = %t : VIEW, tile<i32> -> tile<8xE>, token
    %vy = make_tensor_view %py, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xE, strides=[1]>
    %wy = make_partition_view %vy : VIEW
    %y, %ty = load_view_tko weak %wy[%i] token = %t : VIEW, tile<i32> -> tile<8xE>, token
    BODY
    %vz = make_tensor_view %pz, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xE, strides=[1]>
    %wz = make_partition_view %vz : VIEW
    %tz = store_view_tko weak %z, %wz[%i] token = %tx : tile<8xE>, VIEW, tile<i32> -> token
    return
  }
}`)
	text = strings.ReplaceAll(strings.ReplaceAll(text, "BODY", body), "xE", "x"+elem)
	m, err := asm.Parse("m.mlir", []byte(strings.NewReplacer("<E>", "<"+elem+">", "<E:", "<"+elem+":").Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return m
}

const choose = "%c = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>\n"

// TestMove rewrites what only moves numbers, and leaves the module as it was.
func TestMove(t *testing.T) {
	for _, c := range []struct {
		name, elem, padding, body string
		want                      string // in the rewritten module; "" if nothing is rewritten
	}{
		{"copy", "bf16", "zero", "%z = reshape %x : tile<8xE> -> tile<8xE>", "-> tile<8xi16>, token"},
		{"bytes", "f8E4M3FN", "zero", "%z = reshape %x : tile<8xE> -> tile<8xE>", "-> tile<8xi8>, token"},
		{"neg", "f16", "zero", "%z = negf %x : tile<8xE>", "xori %tile, %cst_-32768_i16 : tile<8xi16>"},
		{"abs", "bf16", "zero", "%z = absf %x : tile<8xE>", "andi %tile, %cst_32767_i16 : tile<8xi16>"},
		{"constant", "f16", "zero", "%z = constant <E: 1.0> : tile<8xE>", "constant <i16: 15360> : tile<8xi16>"},
		{"signaling NaN", "f16", "zero", "%z = constant <E: 0x7C85> : tile<8xE>", "constant <f16: 0x7C85> : tile<8xf16>"},
		{"condition", "f16", "zero", choose + "%z = if %c -> (tile<8xE>) { yield %x : tile<8xE> } else { yield %y : tile<8xE> }", "-> (tile<8xi16>)"},
		{"loop", "f16", "zero", "%z = for %k in (%i to %n, step %one) : tile<i32> iter_values(%a = %x) -> (tile<8xE>) { %b = negf %a : tile<8xE>\ncontinue %b : tile<8xE> }", "-> (tile<8xi16>)"},
		{"f32", "f32", "zero", "%z = reshape %x : tile<8xE> -> tile<8xE>", ""},
		{"padding of NaN", "f16", "nan", "%z = reshape %x : tile<8xE> -> tile<8xE>", ""},
		{"sum", "f16", "zero", "%z = addf %x, %y rounding<nearest_even> : tile<8xE>", ""},
		{"sum in a loop", "f16", "zero", "%z = for %k in (%i to %n, step %one) : tile<i32> iter_values(%a = %x) -> (tile<8xE>) { %b = addf %a, %y rounding<nearest_even> : tile<8xE>\ncontinue %b : tile<8xE> }", ""},
		{"moved beside a sum", "f16", "zero", "%s = addf %y, %y rounding<nearest_even> : tile<8xE>\nprint_tko \"%f\\n\", %s : tile<8xE> -> token\n%z = reshape %x : tile<8xE> -> tile<8xE>", "%arg1: tile<ptr<f16>>, %arg2: tile<ptr<i16>>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := moduleOf(t, c.elem, c.padding, c.body)
			before := asm.Format(m)
			to, sources := Move(m, "k")
			if asm.Format(m) != before {
				t.Error("the module has changed")
			}
			if c.want == "" {
				if to != m {
					t.Errorf("rewritten:\n%s", asm.Format(to))
				}
				return
			}
			if got := asm.Format(to); !strings.Contains(got, c.want) {
				t.Errorf("no %q in\n%s", c.want, got)
			}
			for op, source := range sources {
				if op == source || op.Loc != source.Loc {
					t.Errorf("the source of %s is %s", op.Name(), source.Name())
				}
			}
			if again, _ := Move(to, "k"); again != to {
				t.Error("rewritten twice")
			}
		})
	}
	m := moduleOf(t, "bf16", "zero", "%z = reshape %x : tile<8xE> -> tile<8xE>")
	if same, _ := Move(m, "other"); same != m {
		t.Error("a module without the entry has changed")
	}
}

// TestExtremes rewrites extremes of loaded numbers, and no others.
func TestExtremes(t *testing.T) {
	reduce := func(from, of, op string) string {
		return strings.NewReplacer("OF", of, "OP", op, "FROM", from).Replace(`%r = reduce FROM dim=0 identities=[0.0 : OF] : tile<8xOF> -> tile<OF> (%p: tile<OF>, %q: tile<OF>) {
      %m = OP %p, %q : tile<OF>
      yield %m : tile<OF>
    }
    %r1 = reshape %r : tile<OF> -> tile<1xOF>
    %rs = broadcast %r1 : tile<1xOF> -> tile<8xOF>
`)
	}
	const narrowed = "%z = ftof %rs rounding<nearest_even> : tile<8xf32> -> tile<8xE>"
	const wide = "%w = ftof %x : tile<8xE> -> tile<8xf32>\n"
	const same = "%z = reshape %rs : tile<8xE> -> tile<8xE>"
	chosen := func(constant string) string {
		return wide + "%cond = constant <i1: true> : tile<8xi1>\n%c = constant <f32: " + constant + "> : tile<8xf32>\n%s = select %cond, %w, %c : tile<8xi1>, tile<8xf32>\n"
	}
	for _, c := range []struct {
		name, elem, body string
		want             string
	}{
		{"f16", "f16", reduce("%x", "f16", "maxf") + same, "identities=[-32768 : i16]"},
		{"f16 that is stored too", "f16", reduce("%x", "f16", "maxf") + "%z = addf %x, %rs rounding<nearest_even> : tile<8xE>", ""},
		{"f32", "bf16", wide + strings.Replace(reduce("%w", "f32", "minf"), "%p, %q :", "%p, %q propagate_nan :", 1) + narrowed, "constant <i16: 127>"},
		{"selection", "bf16", chosen("255.0") + reduce("%s", "f32", "minf") + narrowed, "constant <i16: 17279>"},
		{"selection of no bf16", "bf16", chosen("257.0") + reduce("%s", "f32", "minf") + narrowed, ""},
		{"sum", "f16", wide + reduce("%w", "f32", "addf") + narrowed, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := moduleOf(t, c.elem, "zero", strings.Replace(c.body, "addf %p, %q", "addf %p, %q rounding<nearest_even>", 1))
			before := asm.Format(m)
			to, sources := Extremes(m, "k")
			if asm.Format(m) != before {
				t.Error("the module has changed")
			}
			if got := asm.Format(to); c.want == "" && to != m || !strings.Contains(got, c.want) {
				t.Errorf("no %q in\n%s", c.want, got)
			}
			for op, source := range sources {
				if op == source || op.Loc != source.Loc {
					t.Errorf("the source of %s is %s", op.Name(), source.Name())
				}
			}
		})
	}
}
