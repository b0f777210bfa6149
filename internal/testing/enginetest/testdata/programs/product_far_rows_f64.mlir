// A product of f64 whose right-hand rows are 4096 bytes apart, so several panels of them are packed at once.
// launch 3 small:f64:30x35 small:f64:35x512 zeros:f64:4500 i32=3
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f64: 0.0> : tile<32x64xf64>
    %col, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [30, 35], strides = [35, 1] : tensor_view<30x35xf64, strides=[35,1]>
    %pa = make_partition_view %va : partition_view<tile=(32x16), padding_value = zero, tensor_view<30x35xf64, strides=[35,1]>>
    %vb = make_tensor_view %b, shape = [35, 150], strides = [512, 1] : tensor_view<35x150xf64, strides=[512,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x64), padding_value = zero, tensor_view<35x150xf64, strides=[512,1]>>
    %vc = make_tensor_view %c, shape = [30, 150], strides = [150, 1] : tensor_view<30x150xf64, strides=[150,1]>
    %pc = make_partition_view %vc : partition_view<tile=(32x64), tensor_view<30x150xf64, strides=[150,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<32x64xf64>) {
      %x, %tx = load_view_tko weak %pa[%zero, %i] : partition_view<tile=(32x16), padding_value = zero, tensor_view<30x35xf64, strides=[35,1]>>, tile<i32> -> tile<32x16xf64>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x64), padding_value = zero, tensor_view<35x150xf64, strides=[512,1]>>, tile<i32> -> tile<16x64xf64>, token
      %p = mmaf %x, %y, %s : tile<32x16xf64>, tile<16x64xf64>, tile<32x64xf64>
      continue %p : tile<32x64xf64>
    }
    %t = store_view_tko weak %sum, %pc[%zero, %col] : tile<32x64xf64>, partition_view<tile=(32x64), tensor_view<30x150xf64, strides=[150,1]>>, tile<i32> -> token
    return
  }
}
