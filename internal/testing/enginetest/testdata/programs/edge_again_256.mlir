// A tile that one group has loaded, without code for edges because its vectors are few, is loaded again by a group with
// code for edges, whose vectors have fewer elements.
// launch 1 range:bf16:256 zeros:bf16:256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %p = offset %x, %bx : tile<ptr<bf16>>, tile<i32> -> tile<ptr<bf16>>
    %tv = make_tensor_view %p, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %pv = make_partition_view %tv : partition_view<tile=(256), padding_value = zero, tensor_view<256xbf16, strides=[1]>>
    %v, %t0 = load_view_tko weak %pv[%zero] : partition_view<tile=(256), padding_value = zero, tensor_view<256xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %tv2 = make_tensor_view %p, shape = [49], strides = [1] : tensor_view<49xbf16, strides=[1]>
    %pv2 = make_partition_view %tv2 : partition_view<tile=(256), padding_value = zero, tensor_view<49xbf16, strides=[1]>>
    %w, %t1 = load_view_tko weak %pv2[%zero] : partition_view<tile=(256), padding_value = zero, tensor_view<49xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %f = fma %v, %v, %w : tile<256xbf16>
    %r = for %i in (%zero to %one, step %one) : tile<i32> iter_values(%c = %v) -> (tile<256xbf16>) {
      continue %f : tile<256xbf16>
    }
    %tv3 = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %pv3 = make_partition_view %tv3 : partition_view<tile=(256), padding_value = zero, tensor_view<256xbf16, strides=[1]>>
    %t2 = store_view_tko weak %r, %pv3[%zero] : tile<256xbf16>, partition_view<tile=(256), padding_value = zero, tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
