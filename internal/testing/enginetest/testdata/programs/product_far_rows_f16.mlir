// A product of f16 whose right-hand rows are 4096 bytes apart, so several panels of them are packed at once.
// launch 2 small:f16:7x40 small:f16:40x2048 zeros:f32:2310 i32=3
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<8x256xf32>
    %col, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [7, 40], strides = [40, 1] : tensor_view<7x40xf16, strides=[40,1]>
    %pa = make_partition_view %va : partition_view<tile=(8x16), padding_value = zero, tensor_view<7x40xf16, strides=[40,1]>>
    %vb = make_tensor_view %b, shape = [40, 330], strides = [2048, 1] : tensor_view<40x330xf16, strides=[2048,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x256), padding_value = zero, tensor_view<40x330xf16, strides=[2048,1]>>
    %vc = make_tensor_view %c, shape = [7, 330], strides = [330, 1] : tensor_view<7x330xf32, strides=[330,1]>
    %pc = make_partition_view %vc : partition_view<tile=(8x256), tensor_view<7x330xf32, strides=[330,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x256xf32>) {
      %x, %tx = load_view_tko weak %pa[%zero, %i] : partition_view<tile=(8x16), padding_value = zero, tensor_view<7x40xf16, strides=[40,1]>>, tile<i32> -> tile<8x16xf16>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x256), padding_value = zero, tensor_view<40x330xf16, strides=[2048,1]>>, tile<i32> -> tile<16x256xf16>, token
      %p = mmaf %x, %y, %s : tile<8x16xf16>, tile<16x256xf16>, tile<8x256xf32>
      continue %p : tile<8x256xf32>
    }
    %t = store_view_tko weak %sum, %pc[%zero, %col] : tile<8x256xf32>, partition_view<tile=(8x256), tensor_view<7x330xf32, strides=[330,1]>>, tile<i32> -> token
    return
  }
}
