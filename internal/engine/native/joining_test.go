package native

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/irgen"
	"gotile/tileir/asm"
)

// joinsAll joins blocks from the first launch on, however few there are.
func joinsAll(c *config) { c.joinsAll = true }

// TestApart runs random programs whose blocks can be joined.
func TestApart(t *testing.T) { eachSeed(t, irgen.GenerateApart, joinsAll) }

// TestJoinedPrograms runs the programs that are stored as text with blocks joined.
func TestJoinedPrograms(t *testing.T) {
	t.Parallel()
	programs := textPrograms(t)
	eachISA(t, func(t *testing.T, e *Engine) { programs.Run(t, strict{New(isaOf(e), joinsAll)}) })
}

// rowSums is a kernel with a block for each row: an operation along a dimension, and a product with the row.
const rowSums = `cuda_tile.module @m {
  entry @rows(%%x: tile<ptr<f32>>, %%y: tile<ptr<f32>>, %%n: tile<i32>) {
    %%t = make_token : token
    %%xt = make_tensor_view %%x, shape = [%%n, %[2]d], strides = [%[2]d, 1] : tile<i32> -> tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>
    %%yt = make_tensor_view %%y, shape = [%%n, %[2]d], strides = [%[2]d, 1] : tile<i32> -> tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>
    %%xv = make_partition_view %%xt : partition_view<tile=(%[1]dx%[2]d), padding_value = zero, tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>>
    %%yv = make_partition_view %%yt : partition_view<tile=(%[1]dx%[2]d), padding_value = zero, tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>>
    %%bx, %%by, %%bz = get_tile_block_id : tile<i32>
    %%zero = constant <i32: 0> : tile<i32>
    %%row, %%u = load_view_tko weak %%xv[%%bx, %%zero] token = %%t : partition_view<tile=(%[1]dx%[2]d), padding_value = zero, tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>>, tile<i32> -> tile<%[1]dx%[2]dxf32>, token
    %%s = %[3]s %%row dim=%[4]d %[5]s identities=[0.0 : f32] : tile<%[1]dx%[2]dxf32> -> tile<%[6]sxf32>
    (%%a: tile<f32>, %%b: tile<f32>) {
      %%c = addf %%a, %%b : tile<f32>
      yield %%c : tile<f32>
    }
    %%one = reshape %%s : tile<%[6]sxf32> -> tile<%[7]sxf32>
    %%all = broadcast %%one : tile<%[7]sxf32> -> tile<%[1]dx%[2]dxf32>
    %%p = mulf %%row, %%all : tile<%[1]dx%[2]dxf32>
    %%v = store_view_tko weak %%p, %%yv[%%bx, %%zero] token = %%u : tile<%[1]dx%[2]dxf32>, partition_view<tile=(%[1]dx%[2]d), padding_value = zero, tensor_view<?x%[2]dxf32, strides=[%[2]d,1]>>, tile<i32> -> token
    return
  }
}`

// rowsProgram compiles rowSums: for tiles of rows of a width, a reduction along a dimension, or a scan along dimension 2.
func rowsProgram(t *testing.T, e *Engine, rows, width, dim int) *program {
	t.Helper()
	src := fmt.Sprintf(rowSums, rows, width, "reduce", 1, "", fmt.Sprint(rows), fmt.Sprintf("%dx1", rows))
	switch dim {
	case 0:
		src = fmt.Sprintf(rowSums, rows, width, "reduce", 0, "", fmt.Sprint(width), fmt.Sprintf("1x%d", width))
	case 2:
		all := fmt.Sprintf("%dx%d", rows, width)
		src = fmt.Sprintf(rowSums, rows, width, "scan", 1, "reverse=false", all, all)
	}
	m, err := asm.Parse("rows.mlir", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	p, err := e.compile(m, "rows")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// launchRows launches rowSums for n rows of random numbers and returns the result.
func launchRows(p *program, grid, n, width int, length int) ([]float32, error) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := make([]float32, length), make([]float32, n*width)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	args := []device.Arg{{Pointer: true, Host: device.Bytes(x)}, {Pointer: true, Host: device.Bytes(y)}, {Bits: uint64(n)}}
	err := p.Launch(context.Background(), engine.Launch{Grid: device.Grid{grid, 1, 1}, Args: args, Workers: 2})
	return y, err
}

// TestJoinedSums checks that sums have the same bits in joined blocks, for which the order must not depend on their number.
func TestJoinedSums(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		joins, plain := New(isaOf(e), joinsAll), New(isaOf(e), Without("join-blocks"))
		for _, shape := range [][2]int{{1, 4}, {1, 16}, {1, 32}, {1, 64}, {1, 128}, {2, 16}, {2, 32}, {4, 8}, {8, 2}, {4, 64}, {16, 1}} {
			for dim := range 3 {
				const blocks = 141
				n := blocks*shape[0] - 1 // the last tile is not full
				got, err := launchRows(rowsProgram(t, joins, shape[0], shape[1], dim), blocks, n, shape[1], n*shape[1])
				want, err2 := launchRows(rowsProgram(t, plain, shape[0], shape[1], dim), blocks, n, shape[1], n*shape[1])
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				if !slices.Equal(got, want) {
					t.Errorf("tiles of %v, dimension %d: %v, want %v", shape, dim, got[:8], want[:8])
				}
			}
		}
	})
}

// TestJoinsManyBlocks checks when blocks are joined: after many have been launched, in launches with enough of them.
func TestJoinsManyBlocks(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		p := rowsProgram(t, e, 1, 16, 1)
		launch := func(n int) {
			t.Helper()
			y, err := launchRows(p, n, n, 16, n*16)
			if err != nil || y[n*16-1] == 0 {
				t.Fatal(err, y[n*16-1])
			}
		}
		for range 3 {
			launch(10_000)
		}
		if p.joining.program.Load() != nil {
			t.Error("joined after few blocks")
		}
		launch(10_000)
		j := p.joining.program.Load()
		if j == nil || j.Program == nil || j.entry.Axis != 0 || j.entry.Blocks != 64 {
			t.Fatalf("not joined: %+v", j)
		}
		few, many := engine.Launch{Grid: device.Grid{64 * 15, 1, 1}, Workers: 2}, engine.Launch{Grid: device.Grid{64 * 16, 1, 1}, Workers: 2}
		joins := func(l *engine.Launch) bool {
			j, _ := p.joining.programFor(l)
			return j != nil
		}
		if joins(&few) || !joins(&many) {
			t.Error("joined blocks must be 8 or more for each worker")
		}
		many.Progress = func(done, total int64) {}
		if joins(&many) {
			t.Error("a launch that counts blocks must not be joined")
		}
	})
}

// TestJoinedFault checks that faults name the original block.
func TestJoinedFault(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		var messages []string
		for _, opt := range []Option{joinsAll, Without("join-blocks")} {
			_, err := launchRows(rowsProgram(t, New(isaOf(e), opt), 1, 16, 1), 128, 128, 16, 16*127) // only the last block fails
			if _, ok := errors.AsType[*device.Fault](err); !ok {
				t.Fatalf("no fault: %v", err)
			}
			messages = append(messages, err.Error())
		}
		if messages[0] != messages[1] {
			t.Errorf("%s\nwant %s", messages[0], messages[1])
		}
	})
}

// dividedSums is a kernel with a block for each row and column of an array of three dimensions, which it computes from the
// block's number: the sum over the first dimension, in a loop over tiles.
const dividedSums = `cuda_tile.module @m {
  entry @sums(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %depth: tile<i32>, %rows: tile<i32>, %cols: tile<i32>, %stride: tile<i32>) {
    %t = make_token : token
    %xt = make_tensor_view %x, shape = [%depth, %rows, %cols, 4], strides = [%stride, 400, 4, 1] : tile<i32> -> tensor_view<?x?x?x4xf32, strides=[?,400,4,1]>
    %yt = make_tensor_view %y, shape = [%rows, %cols, 4], strides = [400, 4, 1] : tile<i32> -> tensor_view<?x?x4xf32, strides=[400,4,1]>
    %xv = make_partition_view %xt : partition_view<tile=(8x1x1x4), padding_value = zero, tensor_view<?x?x?x4xf32, strides=[?,400,4,1]>>
    %yv = make_partition_view %yt : partition_view<tile=(1x1x4), padding_value = zero, tensor_view<?x?x4xf32, strides=[400,4,1]>>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %n, %r, %c, %k = get_index_space_shape %xv : partition_view<tile=(8x1x1x4), padding_value = zero, tensor_view<?x?x?x4xf32, strides=[?,400,4,1]>> -> tile<i32>
    %row = divi %bx, %c signed : tile<i32>
    %col = remi %bx, %c signed : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<8x1x1x4xf32>
    %all, %u = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%sum = %none, %v = %t) -> (tile<8x1x1x4xf32>, token) {
      %a, %w = load_view_tko weak %xv[%i, %row, %col, %zero] token = %t : partition_view<tile=(8x1x1x4), padding_value = zero, tensor_view<?x?x?x4xf32, strides=[?,400,4,1]>>, tile<i32> -> tile<8x1x1x4xf32>, token
      %next = addf %sum, %a : tile<8x1x1x4xf32>
      continue %next, %w : tile<8x1x1x4xf32>, token
    }
    %s = reduce %all dim=0 identities=[0.0 : f32] : tile<8x1x1x4xf32> -> tile<1x1x4xf32>
    (%d: tile<f32>, %e: tile<f32>) {
      %f = addf %d, %e : tile<f32>
      yield %f : tile<f32>
    }
    %z = store_view_tko weak %s, %yv[%row, %col, %zero] token = %u : tile<1x1x4xf32>, partition_view<tile=(1x1x4), padding_value = zero, tensor_view<?x?x4xf32, strides=[400,4,1]>>, tile<i32> -> token
    return
  }
}`

// TestJoinedDivisions runs dividedSums with blocks joined along rows, where some remain or none, and not joined. Errors
// must name the original block.
func TestJoinedDivisions(t *testing.T) {
	const depth, stride = 21, 40000
	launch := func(p *program, rows, cols, missing int) ([]float32, error) {
		r := rand.New(rand.NewPCG(1, 2))
		x, y := make([]float32, (depth-1)*stride+(rows-1)*400+cols*4-missing), make([]float32, rows*400)
		for i := range x {
			x[i] = float32(r.NormFloat64())
		}
		args := []device.Arg{{Pointer: true, Host: device.Bytes(x)}, {Pointer: true, Host: device.Bytes(y)},
			{Bits: depth}, {Bits: uint64(rows)}, {Bits: uint64(cols)}, {Bits: stride}}
		return y, p.Launch(context.Background(), engine.Launch{Grid: device.Grid{rows * cols, 1, 1}, Args: args, Workers: 2})
	}
	m, err := asm.Parse("sums.mlir", []byte(dividedSums))
	if err != nil {
		t.Fatal(err)
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		plain, err := New(isaOf(e), Without("join-blocks")).compile(m, "sums")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range [][3]int{{30, 32, 0}, {30, 37, 0}, {50, 5, 0}, {9, 100, 0}, {40, 3, 0}, {30, 37, 5}} {
			joins, err := New(isaOf(e), joinsAll).compile(m, "sums")
			if err != nil {
				t.Fatal(err)
			}
			got, err := launch(joins, c[0], c[1], c[2])
			want, err2 := launch(plain, c[0], c[1], c[2])
			if (err == nil) != (c[2] == 0) || fmt.Sprint(err) != fmt.Sprint(err2) {
				t.Errorf("%v: %v, want %v", c, err, err2)
			}
			if err == nil && !slices.Equal(got, want) {
				t.Errorf("%v: wrong sums", c)
			}
			if j := joins.joining.program.Load(); j == nil || j.Program == nil {
				t.Errorf("%v: not joined", c)
			}
		}
	})
}
