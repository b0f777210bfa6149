// Updates of views by many blocks: of lines, of rows and columns across edges, of columns in rows, of rows that overlap, and of single
// elements. In the second launch there are few, in the third one a buffer is too short.
// launch 64 small:f32:200 range:i64:120 range:i32:120 small:f64:100 range:i32:90 small:i32:16 range:i64:64
// launch 2 small:f32:200 range:i64:120 range:i32:120 small:f64:100 range:i32:90 small:i32:16 range:i64:64
// launch 64 small:f32:20 range:i64:120 range:i32:120 small:f64:100 range:i32:90 small:i32:16 range:i64:64
// launch 64 small:f32:201 range:i64:129 range:i32:121 small:f64:101 range:i32:91 small:i32:17 range:i64:64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<i64>>, %c: tile<ptr<i32>>, %d: tile<ptr<f64>>, %e: tile<ptr<i32>>, %f: tile<ptr<i32>>, %x: tile<ptr<i64>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p = offset %xs, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<64xptr<i64>> -> tile<64xi64>, token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %n = andi %bx, %three : tile<i32>
    %m = shri %n, %two unsigned : tile<i32>
    %w1 = exti %bx signed : tile<i32> -> tile<i64>
    %w2 = reshape %w1 : tile<i64> -> tile<1xi64>
    %ws = broadcast %w2 : tile<1xi64> -> tile<64xi64>
    %u = subi %v, %ws : tile<64xi64>
    %r = reshape %u : tile<64xi64> -> tile<4x16xi64>
    %s32 = trunci %r : tile<4x16xi64> -> tile<4x16xi32>
    %seven = constant <i64: 7> : tile<64xi64>
    %low = andi %u, %seven : tile<64xi64>
    %f32s = itof %low signed rounding<nearest_even> : tile<64xi64> -> tile<64xf32>
    %lows = reshape %low : tile<64xi64> -> tile<16x4xi64>
    %f64s = itof %lows signed rounding<nearest_even> : tile<16x4xi64> -> tile<16x4xf64>
    %one = constant <i32: 1> : tile<1x1xi32>
    %tiny = constant <i32: 3> : tile<4x16xi32>
    %ta = make_tensor_view %a, shape = [200], strides = [1] : tensor_view<200xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(64), tensor_view<200xf32, strides=[1]>>
    %oa = atomic_red_view_tko relaxed device %va[%n], addf, %f32s token=%t : tile<64xf32>, partition_view<tile=(64), tensor_view<200xf32, strides=[1]>>, tile<i32> -> token
    %tb = make_tensor_view %b, shape = [6, 20], strides = [20, 1] : tensor_view<6x20xi64, strides=[20,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x16), tensor_view<6x20xi64, strides=[20,1]>>
    %ob = atomic_red_view_tko relaxed device %vb[%n, %m], max, %r token=%t : tile<4x16xi64>, partition_view<tile=(4x16), tensor_view<6x20xi64, strides=[20,1]>>, tile<i32> -> token
    %tc = make_tensor_view %c, shape = [40, 3], strides = [3, 1] : tensor_view<40x3xi32, strides=[3,1]>
    %vc = make_partition_view %tc : partition_view<tile=(4x16), tensor_view<40x3xi32, strides=[3,1]>, dim_map=[1, 0]>
    %oc = atomic_red_view_tko relaxed device %vc[%m, %n], xor, %s32 token=%t : tile<4x16xi32>, partition_view<tile=(4x16), tensor_view<40x3xi32, strides=[3,1]>, dim_map=[1, 0]>, tile<i32> -> token
    %td = make_tensor_view %d, shape = [20, 5], strides = [5, 1] : tensor_view<20x5xf64, strides=[5,1]>
    %vd = make_partition_view %td : partition_view<tile=(16x4), tensor_view<20x5xf64, strides=[5,1]>>
    %od = atomic_red_view_tko relaxed device %vd[%n, %m], addf, %f64s token=%t : tile<16x4xf64>, partition_view<tile=(16x4), tensor_view<20x5xf64, strides=[5,1]>>, tile<i32> -> token
    %te = make_tensor_view %e, shape = [9, 18], strides = [9, 1] : tensor_view<9x18xi32, strides=[9,1]>
    %ve = make_partition_view %te : partition_view<tile=(4x16), tensor_view<9x18xi32, strides=[9,1]>>
    %oe = atomic_red_view_tko relaxed device %ve[%n, %m], umin, %s32 token=%t : tile<4x16xi32>, partition_view<tile=(4x16), tensor_view<9x18xi32, strides=[9,1]>>, tile<i32> -> token
    %tf = make_tensor_view %f, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xi32, strides=[4,1]>
    %vf = make_partition_view %tf : partition_view<tile=(1x1), tensor_view<4x4xi32, strides=[4,1]>>
    %of = atomic_red_view_tko relaxed device %vf[%n, %m], add, %one token=%t : tile<1x1xi32>, partition_view<tile=(1x1), tensor_view<4x4xi32, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
