// A loop carries maxima of converted numbers, of which those of each line are taken after it.
// launch 4 small:bf16:50x75 zeros:f32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<f32>>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [50, 75], strides = [75, 1] : tensor_view<50x75xbf16, strides=[75,1]>
    %px = make_partition_view %vx : partition_view<tile=(16x32), padding_value = neg_inf, tensor_view<50x75xbf16, strides=[75,1]>>
    %first = constant <f32: -1000.0> : tile<16x32xf32>
    %all = for %i in (%zero to %three, step %one) : tile<i32> iter_values(%a = %first) -> (tile<16x32xf32>) {
      %c, %tc = load_view_tko weak %px[%b, %i] token = %t : partition_view<tile=(16x32), padding_value = neg_inf, tensor_view<50x75xbf16, strides=[75,1]>>, tile<i32> -> tile<16x32xbf16>, token
      %f = ftof %c : tile<16x32xbf16> -> tile<16x32xf32>
      %d = maxf %a, %f : tile<16x32xf32>
      continue %d : tile<16x32xf32>
    }
    %r = reduce %all dim=1 identities=[0xFF800000 : f32] : tile<16x32xf32> -> tile<16xf32>
    (%p: tile<f32>, %q: tile<f32>) {
      %v = maxf %p, %q : tile<f32>
      yield %v : tile<f32>
    }
    %vy = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(16), tensor_view<64xf32, strides=[1]>>
    %w = store_view_tko weak %r, %py[%b] token = %t : tile<16xf32>, partition_view<tile=(16), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
