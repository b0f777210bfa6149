package native

import (
	"errors"
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/testing/enginetest"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
)

// TestStartPrivate checks that a worker has private memory for additions if the buffer is one of aligned elements, not too
// many, and there are enough additions.
func TestStartPrivate(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("under the race detector atomic operations are calls")
	}
	m, _ := enginetest.Parse(t, `cuda_tile.module @m {
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
	bytes := func(n int) []byte { // aligned to 8
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(make([]uint64, n/8+1)))), n)
	}
	for _, c := range []struct {
		name   string
		data   []byte
		blocks int
		want   int64
	}{
		{"a small buffer", bytes(256), 16, 253},
		{"few additions", bytes(256), 15, 0},
		{"as many additions as words", bytes(1 << 16), 1 << 7, 1<<16 - 3},
		{"fewer additions than words", bytes(1 << 16), 1<<7 - 1, 0},
		{"no buffer", nil, 16, 0},
		{"half a word", bytes(260), 100, 257},
		{"aligned to elements", bytes(268)[4:], 100, 261},
		{"not aligned", bytes(266)[2:], 100, 0},
		{"the largest buffer", bytes(runtime.PrivateBytes), 4 * runtime.PrivateBytes / 256, runtime.PrivateBytes - 3},
		{"a larger one", bytes(runtime.PrivateBytes + 8), 1 << 20, 0},
	} {
		l := engine.Launch{Grid: device.Grid{c.blocks, 1, 1}, Args: []device.Arg{{Pointer: true, Host: c.data}}, Workers: 1}
		err := p.Host.Launch(t.Context(), l, func(w *host.Worker) error {
			s := p.NewWorker()
			if err := s.Prepare(w); err != nil {
				return err
			}
			s.StartPrivate()
			if got := *s.Word(p.Privates[0].Offset + runtime.PrivateLimit); got != c.want {
				t.Errorf("%s: the limit is %d, want %d", c.name, got, c.want)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestStopInWindow checks that the loop over a large tile of non-contiguous elements ends soon after the launch is
// stopped.
func TestStopInWindow(t *testing.T) {
	const n = 1 << 18
	m, _ := enginetest.Parse(t, fmt.Sprintf(`cuda_tile.module @m {
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
