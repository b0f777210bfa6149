// A product by 2 columns, whose elements are not adjacent along k.
// launch 2 small:bf16:50x260 small:bf16:260x2 zeros:f32:100 i32=5
cuda_tile.module @m {
  entry @k(%a: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x4xf32>
    %row, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [50, 260], strides = [260, 1] : tensor_view<50x260xbf16, strides=[260,1]>
    %pa = make_partition_view %va : partition_view<tile=(32x64), padding_value = zero, tensor_view<50x260xbf16, strides=[260,1]>>
    %vb = make_tensor_view %b, shape = [260, 2], strides = [2, 1] : tensor_view<260x2xbf16, strides=[2,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x4), padding_value = zero, tensor_view<260x2xbf16, strides=[2,1]>>
    %vc = make_tensor_view %c, shape = [50, 2], strides = [2, 1] : tensor_view<50x2xf32, strides=[2,1]>
    %pc = make_partition_view %vc : partition_view<tile=(32x4), tensor_view<50x2xf32, strides=[2,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<32x4xf32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(32x64), padding_value = zero, tensor_view<50x260xbf16, strides=[260,1]>>, tile<i32> -> tile<32x64xbf16>, token
      %y, %ty = load_view_tko weak %pb[%i, %zero] : partition_view<tile=(64x4), padding_value = zero, tensor_view<260x2xbf16, strides=[2,1]>>, tile<i32> -> tile<64x4xbf16>, token
      %p = mmaf %x, %y, %s : tile<32x64xbf16>, tile<64x4xbf16>, tile<32x4xf32>
      continue %p : tile<32x4xf32>
    }
    %t = store_view_tko weak %sum, %pc[%row, %zero] : tile<32x4xf32>, partition_view<tile=(32x4), tensor_view<50x2xf32, strides=[2,1]>>, tile<i32> -> token
    return
  }
}
