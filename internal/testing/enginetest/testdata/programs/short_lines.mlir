// Lines of one vector and a part, whose sums of quotients are combined together. Tiles cross both edges.
// launch 2 range:f32:29x13 zeros:f32:29x13 zeros:f32:32
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %s: tile<ptr<f32>>) {
    %tx = make_tensor_view %x, shape = [29, 13], strides = [13, 1] : tensor_view<29x13xf32, strides=[13,1]>
    %ty = make_tensor_view %y, shape = [29, 13], strides = [13, 1] : tensor_view<29x13xf32, strides=[13,1]>
    %ts = make_tensor_view %s, shape = [32, 1], strides = [1, 1] : tensor_view<32x1xf32, strides=[1,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x16), padding_value = zero, tensor_view<29x13xf32, strides=[13,1]>>
    %vy = make_partition_view %ty : partition_view<tile=(16x16), tensor_view<29x13xf32, strides=[13,1]>>
    %vs = make_partition_view %ts : partition_view<tile=(16x1), tensor_view<32x1xf32, strides=[1,1]>>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %a, %u = load_view_tko weak %vx[%bx, %zero] : partition_view<tile=(16x16), padding_value = zero, tensor_view<29x13xf32, strides=[13,1]>>, tile<i32> -> tile<16x16xf32>, token
    %three = constant <f32: 3.0> : tile<16x16xf32>
    %d = divf %a, %three : tile<16x16xf32>
    %r = reduce %d dim=1 identities=[0.0 : f32] : tile<16x16xf32> -> tile<16xf32>
    (%l: tile<f32>, %m: tile<f32>) {
      %c = addf %l, %m : tile<f32>
      yield %c : tile<f32>
    }
    %one = reshape %r : tile<16xf32> -> tile<16x1xf32>
    %all = broadcast %one : tile<16x1xf32> -> tile<16x16xf32>
    %p = subf %a, %all : tile<16x16xf32>
    %v = store_view_tko weak %p, %vy[%bx, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<29x13xf32, strides=[13,1]>>, tile<i32> -> token
    %w = store_view_tko weak %one, %vs[%bx, %zero] : tile<16x1xf32>, partition_view<tile=(16x1), tensor_view<32x1xf32, strides=[1,1]>>, tile<i32> -> token
    return
  }
}
