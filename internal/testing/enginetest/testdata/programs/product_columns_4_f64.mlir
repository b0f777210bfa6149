// A product by 4 columns, whose elements are not adjacent along k.
// launch 2 small:f64:40x130 small:f64:130x4 zeros:f64:160 i32=3
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f64: 0.0> : tile<32x4xf64>
    %row, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [40, 130], strides = [130, 1] : tensor_view<40x130xf64, strides=[130,1]>
    %pa = make_partition_view %va : partition_view<tile=(32x64), padding_value = zero, tensor_view<40x130xf64, strides=[130,1]>>
    %vb = make_tensor_view %b, shape = [130, 4], strides = [4, 1] : tensor_view<130x4xf64, strides=[4,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x4), padding_value = zero, tensor_view<130x4xf64, strides=[4,1]>>
    %vc = make_tensor_view %c, shape = [40, 4], strides = [4, 1] : tensor_view<40x4xf64, strides=[4,1]>
    %pc = make_partition_view %vc : partition_view<tile=(32x4), tensor_view<40x4xf64, strides=[4,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<32x4xf64>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(32x64), padding_value = zero, tensor_view<40x130xf64, strides=[130,1]>>, tile<i32> -> tile<32x64xf64>, token
      %y, %ty = load_view_tko weak %pb[%i, %zero] : partition_view<tile=(64x4), padding_value = zero, tensor_view<130x4xf64, strides=[4,1]>>, tile<i32> -> tile<64x4xf64>, token
      %p = mmaf %x, %y, %s : tile<32x64xf64>, tile<64x4xf64>, tile<32x4xf64>
      continue %p : tile<32x4xf64>
    }
    %t = store_view_tko weak %sum, %pc[%row, %zero] : tile<32x4xf64>, partition_view<tile=(32x4), tensor_view<40x4xf64, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
