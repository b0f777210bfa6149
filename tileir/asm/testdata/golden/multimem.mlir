cuda_tile.module @kernels {
  entry @k(%arg0: tile<ptr<i32, <multicast>>>, %arg1: tile<ptr<f32, <unicast>>>, %arg2: tile<i32> {cuda_tile.div_by = #cuda_tile.div_by<16>}) {
    %tview = make_tensor_view %arg0, shape = [64], strides = [1] : tile<ptr<i32, <multicast>>> -> tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %pview = make_partition_view %tview : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %reduced_values, %result_token = multimem_load_reduce_view_tko weak %pview[%arg2]  : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<16xi32>, token
    %reduced_values_0, %result_token_1 = multimem_load_reduce_view_tko acquire sys %pview[%arg2] token = %result_token inbounds = [true] attributes {reduction = #cuda_tile.multimem_reduction_kind<xor>} : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32>, token -> tile<16xi32>, token
    %0 = multimem_reduce_view_tko relaxed device %pview, %reduced_values[%arg2] token = %result_token_1  attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<16xi32>, tile<i32>, token -> token
    %1 = multimem_store_view_tko weak %pview, %reduced_values_0[%arg2] token = %0  : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<16xi32>, tile<i32>, token -> token
    return
  }
}
