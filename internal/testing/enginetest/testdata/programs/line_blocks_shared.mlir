// Dot products of 32 short rows with one that all of them share. Both may cross the edge.
// launch 3 small:f32:75x23 small:f32:23 zeros:f32:75 i32=75 i32=23
// launch 3 small:f32:96x32 small:f32:32 zeros:f32:96 i32=96 i32=32
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %u: tile<ptr<f32>>, %y: tile<ptr<f32>>, %h: tile<i32>, %w: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x32xf32>, token
    %vu = make_tensor_view %u, shape = [%w], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %pu = make_partition_view %vu : partition_view<tile=(32), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %c, %tc = load_view_tko weak %pu[%zero] token = %t : partition_view<tile=(32), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<32xf32>, token
    %row = reshape %c : tile<32xf32> -> tile<1x32xf32>
    %rows = broadcast %row : tile<1x32xf32> -> tile<32x32xf32>
    %p = mulf %a, %rows : tile<32x32xf32>
    %s = reduce %p dim=1 identities=[0.0 : f32] : tile<32x32xf32> -> tile<32xf32> (%i: tile<f32>, %j: tile<f32>) {
      %m = addf %i, %j : tile<f32>
      yield %m : tile<f32>
    }
    %vy = make_tensor_view %y, shape = [%h], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>
    %w1 = store_view_tko weak %s, %py[%b] token = %t : tile<32xf32>, partition_view<tile=(32), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
