// Loads padded with zero, with other than zero, and with their author's word.
entry @k(%p: tile<ptr<f32>>) {
  %i = constant <i32: 0> : tile<i32>
  %v = make_tensor_view %p, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
  %plain = make_partition_view %v : partition_view<tile=(8), tensor_view<16xf32, strides=[1]>>
  %zero = make_partition_view %v : partition_view<tile=(8), padding_value = zero, tensor_view<16xf32, strides=[1]>>
  %nan = make_partition_view %v : partition_view<tile=(8), padding_value = nan, tensor_view<16xf32, strides=[1]>>
  %a, %t1 = load_view_tko weak %plain[%i] : partition_view<tile=(8), tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %b, %t2 = load_view_tko weak %zero[%i] : partition_view<tile=(8), padding_value = zero, tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %c, %t3 = load_view_tko weak %nan[%i] : partition_view<tile=(8), padding_value = nan, tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %d, %t4 = load_view_tko weak %nan[%i] optimization_hints = <default = {allow_tma = true}> : partition_view<tile=(8), padding_value = nan, tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %e, %t5 = load_view_tko weak %nan[%i] inbounds = [true] : partition_view<tile=(8), padding_value = nan, tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
}
