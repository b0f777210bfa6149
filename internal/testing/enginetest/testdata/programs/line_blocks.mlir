// Extremes and sums of 32 short rows at once, of float32 and integers of 16 bits. The last row ends the array, and is left to another loop.
// launch 3 small:f32:75x23 zeros:f32:150 small:i16:75x23 zeros:i16:75 i32=75 i32=23
// launch 3 small:f32:96x32 zeros:f32:192 small:i16:96x32 zeros:i16:96 i32=96 i32=32
// launch 1 small:f32:7x3 zeros:f32:14 small:i16:7x3 zeros:i16:7 i32=7 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %u: tile<ptr<i16>>, %v: tile<ptr<i16>>, %h: tile<i32>, %w: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x32), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(32x32), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x32xf32>, token
    %vu = make_tensor_view %u, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %pu = make_partition_view %vu : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %c, %tc = load_view_tko weak %pu[%b, %zero] token = %t : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<32x32xi16>, token
    %ra = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<32x32xf32> -> tile<32xf32> (%i: tile<f32>, %j: tile<f32>) {
      %m = maxf %i, %j : tile<f32>
      yield %m : tile<f32>
    }
    %rs = reduce %a dim=1 identities=[0.0 : f32] : tile<32x32xf32> -> tile<32xf32> (%i: tile<f32>, %j: tile<f32>) {
      %m = addf %i, %j : tile<f32>
      yield %m : tile<f32>
    }
    %rc = reduce %c dim=1 identities=[32767 : i16] : tile<32x32xi16> -> tile<32xi16> (%i: tile<i16>, %j: tile<i16>) {
      %m = mini %i, %j signed : tile<i16>
      yield %m : tile<i16>
    }
    %vy = make_tensor_view %y, shape = [2, %h], strides = [%h, 1] : tile<i32> -> tensor_view<2x?xf32, strides=[?,1]>
    %py = make_partition_view %vy : partition_view<tile=(1x32), tensor_view<2x?xf32, strides=[?,1]>>
    %sa = reshape %ra : tile<32xf32> -> tile<1x32xf32>
    %ss = reshape %rs : tile<32xf32> -> tile<1x32xf32>
    %w1 = store_view_tko weak %sa, %py[%zero, %b] token = %t : tile<1x32xf32>, partition_view<tile=(1x32), tensor_view<2x?xf32, strides=[?,1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %ss, %py[%one, %b] token = %w1 : tile<1x32xf32>, partition_view<tile=(1x32), tensor_view<2x?xf32, strides=[?,1]>>, tile<i32> -> token
    %vv = make_tensor_view %v, shape = [%h], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
    %pv = make_partition_view %vv : partition_view<tile=(32), tensor_view<?xi16, strides=[1]>>
    %w3 = store_view_tko weak %rc, %pv[%b] token = %t : tile<32xi16>, partition_view<tile=(32), tensor_view<?xi16, strides=[1]>>, tile<i32> -> token
    return
  }
}
