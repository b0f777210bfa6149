// The exponential of the difference of a tile and maxima: those of other lines, and those of the lines themselves, also
// if another number is greater. Only the differences of the latter are known to be at most zero. The results are exponents,
// because engines round differently.
// launch 1 small:f32:8x8 zeros:i32:24x8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %tx = make_tensor_view %x, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xf32, strides=[8,1]>
    %vx = make_partition_view %tx : partition_view<tile=(8x8), tensor_view<8x8xf32, strides=[8,1]>>
    %ty = make_tensor_view %y, shape = [24, 8], strides = [8, 1] : tensor_view<24x8xi32, strides=[8,1]>
    %vy = make_partition_view %ty : partition_view<tile=(8x8), tensor_view<24x8xi32, strides=[8,1]>>
    %v, %t = load_view_tko weak %vx[%c0, %c0] : partition_view<tile=(8x8), tensor_view<8x8xf32, strides=[8,1]>>, tile<i32> -> tile<8x8xf32>, token
    %bits = constant <i32: 23> : tile<8x8xi32>
    %scale = constant <f32: 20.0> : tile<8x8xf32>
    %m = mulf %v, %scale : tile<8x8xf32>
    %n = iota : tile<8xi32>
    %f = itof %n signed : tile<8xi32> -> tile<8xf32>
    %f1 = reshape %f : tile<8xf32> -> tile<1x8xf32>
    %column = broadcast %f1 : tile<1x8xf32> -> tile<8x8xf32>
    %slope = constant <f32: -15.0> : tile<8x8xf32>
    %a = fma %column, %slope, %m : tile<8x8xf32>
    %columns = reduce %a dim=0 identities=[0.0 : f32] : tile<8x8xf32> -> tile<8xf32> (%p: tile<f32>, %q: tile<f32>) {
      %c = maxf %p, %q : tile<f32>
      yield %c : tile<f32>
    }
    %rows = reduce %a dim=1 identities=[0.0 : f32] : tile<8x8xf32> -> tile<8xf32> (%p: tile<f32>, %q: tile<f32>) {
      %c = maxf %p, %q : tile<f32>
      yield %c : tile<f32>
    }
    %columns1 = reshape %columns : tile<8xf32> -> tile<8x1xf32>
    %other = broadcast %columns1 : tile<8x1xf32> -> tile<8x8xf32>
    %d1 = subf %a, %other : tile<8x8xf32>
    %e1 = exp %d1 : tile<8x8xf32>
    %i1 = bitcast %e1 : tile<8x8xf32> -> tile<8x8xi32>
    %s1 = shri %i1, %bits unsigned : tile<8x8xi32>
    %t1 = store_view_tko weak %s1, %vy[%c0, %c0] : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<24x8xi32, strides=[8,1]>>, tile<i32> -> token
    %rows1 = reshape %rows : tile<8xf32> -> tile<8x1xf32>
    %own = broadcast %rows1 : tile<8x1xf32> -> tile<8x8xf32>
    %d2 = subf %a, %own : tile<8x8xf32>
    %e2 = exp %d2 : tile<8x8xf32>
    %i2 = bitcast %e2 : tile<8x8xf32> -> tile<8x8xi32>
    %s2 = shri %i2, %bits unsigned : tile<8x8xi32>
    %t2 = store_view_tko weak %s2, %vy[%c1, %c0] : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<24x8xi32, strides=[8,1]>>, tile<i32> -> token
    %more = constant <f32: 13.0> : tile<8xf32>
    %greater = maxf %more, %rows : tile<8xf32>
    %greater1 = reshape %greater : tile<8xf32> -> tile<8x1xf32>
    %most = broadcast %greater1 : tile<8x1xf32> -> tile<8x8xf32>
    %d3 = subf %a, %most : tile<8x8xf32>
    %e3 = exp %d3 : tile<8x8xf32>
    %i3 = bitcast %e3 : tile<8x8xf32> -> tile<8x8xi32>
    %s3 = shri %i3, %bits unsigned : tile<8x8xi32>
    %t3 = store_view_tko weak %s3, %vy[%c2, %c0] : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<24x8xi32, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
