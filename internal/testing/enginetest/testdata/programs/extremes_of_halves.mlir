// The maximum of each row of float16, padded with negative infinities, less the minimum of its elements as float32, padded with NaN:
// those of integers in the order of the numbers. Rows end within a vector, at its end, and at that of the tile.
// launch 4 small:f16:8x37 zeros:f32:16 i32=8 i32=37
// launch 4 small:f16:8x48 zeros:f32:16 i32=8 i32=48
// launch 4 range:f16:8x64 zeros:f32:16 i32=8 i32=64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f32>>, %h: tile<i32>, %w: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %v = make_tensor_view %x, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %p = make_partition_view %v : partition_view<tile=(2x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
    %q = make_partition_view %v : partition_view<tile=(2x64), padding_value = nan, tensor_view<?x?xf16, strides=[?,1]>>
    %a, %ta = load_view_tko weak %p[%b, %zero] token = %t : partition_view<tile=(2x64), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<2x64xf16>, token
    %c, %tc = load_view_tko weak %q[%b, %zero] token = %t : partition_view<tile=(2x64), padding_value = nan, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<2x64xf16>, token
    %greatest = reduce %a dim=1 identities=[0xFC00 : f16] : tile<2x64xf16> -> tile<2xf16> (%i: tile<f16>, %j: tile<f16>) {
      %m = maxf %i, %j : tile<f16>
      yield %m : tile<f16>
    }
    %single = ftof %c : tile<2x64xf16> -> tile<2x64xf32>
    %least = reduce %single dim=1 identities=[0x7F800000 : f32] : tile<2x64xf32> -> tile<2xf32> (%i: tile<f32>, %j: tile<f32>) {
      %m = minf %i, %j : tile<f32>
      yield %m : tile<f32>
    }
    %wide = ftof %greatest : tile<2xf16> -> tile<2xf32>
    %s = subf %wide, %least rounding<nearest_even> : tile<2xf32>
    %vy = make_tensor_view %y, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(2), tensor_view<16xf32, strides=[1]>>
    %st = store_view_tko weak %s, %py[%b] token = %t : tile<2xf32>, partition_view<tile=(2), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
