// Tiles that begin near each other, of which some are wholly inside the tensor, some in part and some not at all.
// launch 7 small:f32:64 zeros:f32:56 i32=-1
// launch 7 small:f32:64 zeros:f32:56 i32=2147483630
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %from: tile<i32>) {
    %tx = make_tensor_view %x, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xf32, strides=[16,1]>
    %vx = make_strided_view %tx : strided_view<tile=(1x8), traversal_strides=[1,1], padding_value = zero, tensor_view<4x16xf32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [56], strides = [1] : tensor_view<56xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(8), tensor_view<56xf32, strides=[1]>>
    %b, %b1, %b2 = get_tile_block_id : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %twice = muli %b, %two : tile<i32>
    %c = addi %twice, %from : tile<i32>
    %c1 = addi %c, %one : tile<i32>
    %c3 = addi %c, %three : tile<i32>
    %c4 = addi %c3, %one : tile<i32>
    %v0, %t0 = load_view_tko weak %vx[%one, %c] : strided_view<tile=(1x8), traversal_strides=[1,1], padding_value = zero, tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> tile<1x8xf32>, token
    %v1, %t1 = load_view_tko weak %vx[%zero, %c1] : strided_view<tile=(1x8), traversal_strides=[1,1], padding_value = zero, tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> tile<1x8xf32>, token
    %v2, %t2 = load_view_tko weak %vx[%three, %c4] : strided_view<tile=(1x8), traversal_strides=[1,1], padding_value = zero, tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> tile<1x8xf32>, token
    %d1 = addf %v1, %v1 : tile<1x8xf32>
    %d2 = mulf %v2, %d1 : tile<1x8xf32>
    %s = subf %v0, %d2 : tile<1x8xf32>
    %r = reshape %s : tile<1x8xf32> -> tile<8xf32>
    %k = store_view_tko weak %r, %vy[%b] : tile<8xf32>, partition_view<tile=(8), tensor_view<56xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
