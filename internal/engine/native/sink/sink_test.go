package sink

import (
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// module has an entry that loads one of two tiles by a condition, and a body that may store it.
const module = `cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %t = make_token : token
    %xt = make_tensor_view %x, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %v = make_partition_view %xt : partition_view<tile=(64), tensor_view<1024xf32, strides=[1]>>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %c = cmpi equal %bx, %zero, signed : tile<i32> -> tile<i1>
    %r, %u = if %c -> (tile<64xf32>, token) {
      %a, %at = load_view_tko weak %v[%bx] token = %t : partition_view<tile=(64), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      yield %a, %at : tile<64xf32>, token
    } else {
      %b = constant <f32: 1.0> : tile<64xf32>
      yield %b, %t : tile<64xf32>, token
    }
BODY
    return
  }
}`

const (
	view = `    %yt = make_tensor_view %y, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %w = make_partition_view %yt : partition_view<tile=(64), tensor_view<1024xf32, strides=[1]>>
`
	store = "    %s = store_view_tko weak %r, %w[%bx] token = %u : tile<64xf32>, partition_view<tile=(64), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> token\n"
	twice = "    %d = addf %r, %r : tile<64xf32>\n"
	load  = "    %l, %lt = load_view_tko weak %v[%zero] token = %t : partition_view<tile=(64), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token\n" +
		"    %d = addf %r, %l : tile<64xf32>\n"
	print = "    %p = print_tko \"%f\\n\", %l token = %t : tile<64xf32> -> token\n"
)

// TestStores lists which stores are moved into branches: those of tiles that nothing else reads.
func TestStores(t *testing.T) {
	for _, c := range []struct {
		name, body string
		stores     int
		want       string // within the branches
	}{
		{"the tile", view + store, 2, "store_view_tko"},
		{"with views before the condition", view + store, 2, "make_partition_view"},
		{"computed from it", view + twice + strings.Replace(store, "weak %r", "weak %d", 1), 2, "addf"},
		{"two stores", view + store + strings.NewReplacer("%s =", "%s2 =", "= %u", "= %s", "[%bx]", "[%zero]").Replace(store), 4, "store_view_tko"},
		{"with a load of another tile", view + load + strings.Replace(store, "weak %r", "weak %d", 1), 2, "addf"},
		{"with a tile that others read", view + load + strings.Replace(store, "weak %r", "weak %d", 1) + print, 1, ""},
		{"another tile", view + twice + strings.Replace(store, "weak %r", "weak %o", 1), 1, ""},
		{"after a print", view + "    print_tko \"x\" token = %t -> token\n" + store, 1, ""},
		{"none", view, 0, ""},
	} {
		body := c.body
		if c.name == "another tile" {
			body = "    %o = constant <f32: 2.0> : tile<64xf32>\n" + body
		}
		m, err := asm.Parse("m.mlir", []byte(strings.Replace(module, "BODY", body, 1)))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		before := text(t, m)
		out, sources := Stores(m, "k")
		if text(t, m) != before {
			t.Errorf("%s: the module changed", c.name)
		}
		printed := text(t, out)
		if got := strings.Count(printed, "store_view_tko"); got != c.stores {
			t.Errorf("%s: %d stores, want %d in\n%s", c.name, got, c.stores, printed)
		}
		if !strings.Contains(printed, c.want) {
			t.Errorf("%s: no %q in\n%s", c.name, c.want, printed)
		}
		for op := range sources {
			if from := sources[op]; from == nil || from.Code != op.Code {
				t.Errorf("%s: %s is from %v", c.name, op.Name(), from)
			}
		}
	}
}

func text(t *testing.T, m *tileir.Module) string {
	t.Helper()
	var s strings.Builder
	if err := asm.Print(&s, m, asm.Options{}); err != nil {
		t.Fatal(err)
	}
	return s.String()
}
