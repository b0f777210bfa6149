// Reductions into views of rows that may end between units go by pointers.
entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %i: tile<i32>, %t: tile<ptr<i32>>) {
  %one = constant <f32: 1.0> : tile<4x8xf32>
  %start = make_token : token
  %ragged = make_tensor_view %p, shape = [5, %n], strides = [16, 1] : tile<i32> -> tensor_view<5x?xf32, strides=[16,1]>
  %v1 = make_partition_view %ragged : partition_view<tile=(4x8), tensor_view<5x?xf32, strides=[16,1]>, dim_map=[1, 0]>
  %a = atomic_red_view_tko relaxed device %v1[%i, %i], addf, %one token = %start : tile<4x8xf32>, partition_view<tile=(4x8), tensor_view<5x?xf32, strides=[16,1]>, dim_map=[1, 0]>, tile<i32> -> token
  %whole = make_tensor_view %p, shape = [5, 12], strides = [16, 1] : tensor_view<5x12xf32, strides=[16,1]>
  %v2 = make_partition_view %whole : partition_view<tile=(4x8), tensor_view<5x12xf32, strides=[16,1]>>
  %b = atomic_red_view_tko relaxed tl_blk %v2[%i, %i], addf, %one token = %a : tile<4x8xf32>, partition_view<tile=(4x8), tensor_view<5x12xf32, strides=[16,1]>>, tile<i32> -> token
  %v3 = make_strided_view %ragged : strided_view<tile=(4x8), traversal_strides=[2,4], tensor_view<5x?xf32, strides=[16,1]>>
  %c = atomic_red_view_tko relaxed tl_blk %v3[%i, %i], addf, %one token = %b : tile<4x8xf32>, strided_view<tile=(4x8), traversal_strides=[2,4], tensor_view<5x?xf32, strides=[16,1]>>, tile<i32> -> token
  %join = join_tokens %b, %c : token
  %u = print_tko "done" token = %join -> token
}
