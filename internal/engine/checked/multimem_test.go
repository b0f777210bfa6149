package checked

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir/asm"
)

// onGroup runs kernels of two blocks on a group of two buffers of 64 bytes, q, and on p, which is the second
// buffer.
func onGroup(t *testing.T, body string, fill float32, kinds check.Kinds) *check.Report {
	t.Helper()
	const tensor = "tensor_view<6xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>"
	text := "cuda_tile.module @m { entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {\n" +
		"%m = ptr_to_ptr %q : tile<ptr<f32>> -> tile<ptr<f32, <multicast>>>\n" +
		"%w = make_tensor_view %m, shape = [6], strides = [1] : tile<ptr<f32, <multicast>>> -> " + tensor + "\n" +
		"%v = make_partition_view %w : partition_view<tile=(4), " + tensor + ">\n" +
		"%x, %y, %z = get_tile_block_id : tile<i32>\n" +
		"%zero = constant <i32: 0> : tile<i32>\n%one = constant <i32: 1> : tile<i32>\n%f = constant <f32: 1.0e38> : tile<4xf32>\n" +
		"%first = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>\n" + body + "\nreturn } }"
	m, err := asm.Parse("k.mlir", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(check.Options{Kinds: kinds}).Compile(context.Background(), m, "k")
	if err != nil {
		t.Fatal(err)
	}
	var bufs [2][]byte
	for i := range bufs {
		for range 16 {
			bufs[i] = binary.LittleEndian.AppendUint32(bufs[i], math.Float32bits(fill))
		}
	}
	args := []device.Arg{{Pointer: true, Host: bufs[1], Name: "p"}, {Pointer: true, Host: bufs[0], Group: bufs[1:], Name: "q"}}
	err = p.Launch(context.Background(), engine.Launch{Grid: [3]int{2, 1, 1}, Args: args})
	r := new(check.Report)
	if err != nil && !errors.As(err, &r) {
		t.Fatal(err)
	}
	return r
}

// TestMultimem: operations on multicast memory are checked in each memory of the group.
func TestMultimem(t *testing.T) {
	const view = "partition_view<tile=(4), tensor_view<6xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>"
	const (
		store  = "%s = multimem_store_view_tko weak %v, %f[%zero] : " + view + ", tile<4xf32>, tile<i32> -> token\n"
		own    = "%s = multimem_store_view_tko weak %v, %f[%x] : " + view + ", tile<4xf32>, tile<i32> -> token\n"
		reduce = "%r = multimem_reduce_view_tko relaxed device %v, %f[%zero] : " + view + ", tile<4xf32>, tile<i32> -> token\n"
		load   = "%l, %t = multimem_load_reduce_view_tko weak %v[%zero] : " + view + ", tile<i32> -> tile<4xf32>, token\n"
		ragged = "%l, %t = multimem_load_reduce_view_tko weak %v[%one] : " + view + ", tile<i32> -> tile<4xf32>, token\n" +
			"%c = cmpf less_than ordered %l, %f : tile<4xf32> -> tile<4xi1>\n%n = reduce %c dim=0 identities=[false] : tile<4xi1> -> tile<i1> (%a: tile<i1>, %b: tile<i1>) { %o = ori %a, %b : tile<i1> yield %o : tile<i1> }\nif %n { yield }\n"
		member = "%e = constant <f32: 2.0> : tile<f32>\n%u = store_ptr_tko weak %p, %e : tile<ptr<f32>>, tile<f32> -> token\n"
		plain  = "%e, %u = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token\n"
	)
	for _, c := range []struct {
		name, body string
		fill       float32
		kind       check.Kinds
		what       string
	}{
		{"each block its own tile", own, 1, 0, ""},
		{"atomic updates", reduce, 1, 0, ""},
		{"two blocks store", store, 1, check.Race, ""},
		{"a store and a store to the second memory", "if %first {\n" + store + "} else {\n" + member + "}", 1, check.Race, ""},
		{"a load and a store to the second memory", "if %first {\n" + load + "} else {\n" + member + "}", 1, check.Race, ""},
		{"an ordinary load", plain, 1, check.UB, "a load of multicast memory"},
		{"an infinite sum over the group", load, 3e38, check.Inf, ""},
		{"an infinite sum in memory", "if %first {\n" + reduce + "}", 3e38, check.Inf, ""},
		{"a condition of elements outside", ragged, 1, check.Uninit, ""},
	} {
		wants(t, c.name, onGroup(t, c.body, c.fill, check.All&^check.Order), c.kind, c.what)
	}
}
