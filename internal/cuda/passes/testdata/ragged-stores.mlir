// Masked stores to rows that may end between units of 16 bytes, and those that may not.
entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %x: tile<f32>) {
  %i = constant <i32: 0> : tile<i32>
  %tile = constant <f32: 1.0> : tile<2x8xf32>
  %ragged = make_tensor_view %p, shape = [3, 13], strides = [13, 1] : tensor_view<3x13xf32, strides=[13,1]>
  %v1 = make_partition_view %ragged : partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>
  %t1 = store_view_tko weak %tile, %v1[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %t2 = store_view_tko weak %tile, %v1[%i, %i] optimization_hints = <default = {allow_tma = true}> : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %t3 = store_view_tko weak %tile, %v1[%i, %i] optimization_hints = <default = {latency = 2}, sm_80 = {allow_tma = true}> : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %t4 = store_view_tko weak %tile, %v1[%i, %i] inbounds = [true, true] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %t4b = store_view_tko weak %tile, %v1[%i, %i] inbounds = [true, false] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %v2 = make_partition_view %ragged : partition_view<tile=(2x8), tensor_view<3x13xf32, strides=[13,1]>>
  %t5 = store_view_tko weak %tile, %v2[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), tensor_view<3x13xf32, strides=[13,1]>>, tile<i32> -> token
  %whole = make_tensor_view %p, shape = [3, 12], strides = [13, 1] : tensor_view<3x12xf32, strides=[13,1]>
  %v3 = make_partition_view %whole : partition_view<tile=(2x8), padding_value = zero, tensor_view<3x12xf32, strides=[13,1]>>
  %t6 = store_view_tko weak %tile, %v3[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x12xf32, strides=[13,1]>>, tile<i32> -> token
  %apart = make_tensor_view %p, shape = [3, 13], strides = [26, 2] : tensor_view<3x13xf32, strides=[26,2]>
  %v4 = make_partition_view %apart : partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[26,2]>>
  %t7 = store_view_tko weak %tile, %v4[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<3x13xf32, strides=[26,2]>>, tile<i32> -> token
  %four = assume div_by<4>, %n : tile<i32>
  %known = make_tensor_view %p, shape = [%m, %four], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %v5 = make_partition_view %known : partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %t8 = store_view_tko weak %tile, %v5[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  %two = assume div_by<2>, %m : tile<i32>
  %unknown = make_tensor_view %p, shape = [%m, %two], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %v6 = make_partition_view %unknown : partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
  %t9 = store_view_tko weak %tile, %v6[%i, %i] : tile<2x8xf32>, partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
}
