// Sums over the rows of a matrix, two groups of rows for each strip of columns. The blocks of one worker follow each other
// along y, whose tiles are adjacent in memory. Tiles cross the edges in both dimensions.
// launch 2x3 small:f32:90x150 zeros:f32:2x150
// launch 3x4 small:f32:90x150 zeros:f32:2x150
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %tx = make_tensor_view %x, shape = [90, 150], strides = [150, 1] : tensor_view<90x150xf32, strides=[150,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x64), padding_value = zero, tensor_view<90x150xf32, strides=[150,1]>>
    %ty = make_tensor_view %y, shape = [2, 150], strides = [150, 1] : tensor_view<2x150xf32, strides=[150,1]>
    %vy = make_partition_view %ty : partition_view<tile=(1x64), tensor_view<2x150xf32, strides=[150,1]>>
    %from = muli %bx, %three : tile<i32>
    %to = addi %from, %three : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%from to %to, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x64xf32>) {
      %v, %t = load_view_tko weak %vx[%i, %by] : partition_view<tile=(16x64), padding_value = zero, tensor_view<90x150xf32, strides=[150,1]>>, tile<i32> -> tile<16x64xf32>, token
      %a = addf %s, %v : tile<16x64xf32>
      continue %a : tile<16x64xf32>
    }
    %r = reduce %sum dim=0 identities=[0.0 : f32] : tile<16x64xf32> -> tile<64xf32> (%p: tile<f32>, %q: tile<f32>) {
      %c = addf %p, %q : tile<f32>
      yield %c : tile<f32>
    }
    %row = reshape %r : tile<64xf32> -> tile<1x64xf32>
    %t1 = store_view_tko weak %row, %vy[%bx, %by] : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<2x150xf32, strides=[150,1]>>, tile<i32> -> token
    return
  }
}
