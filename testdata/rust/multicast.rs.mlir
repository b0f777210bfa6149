cuda_tile.module @kernels {
  entry @multicast_entry(%0: tile<ptr<i32>>) di_name = "multicast" {
    %1 = ptr_to_ptr %0 : tile<ptr<i32>> -> tile<ptr<i32, #cuda_tile.ptr_attr<multicast>>>
    %2 = constant <i32: 1> : tile<i32>
    %3 = make_token : token
    %4 = make_tensor_view %1, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %5 = make_token : token
    %6 = constant <i32: 8> : tile<i32>
    %7 = make_partition_view %4 : partition_view<tile=(4), tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %8 = constant <i32: 0> : tile<i32>
    %9 = constant <i1: 1> : tile<i1>
    %10, %11 = multimem_load_reduce_view_tko %7, %8 {memory_ordering_semantics = 2, memory_scope = 2, reduction = 0, inbounds = [true]} : (partition_view<tile=(4), tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32>) -> (tile<4xi32>, token)
    %12 = constant <i32: 0> : tile<i32>
    %13 = constant <i1: 1> : tile<i1>
    %14 = multimem_reduce_view_tko %7, %10, %12, %11 {memory_ordering_semantics = 3, memory_scope = 2, reduction = 7, inbounds = [true]} : (partition_view<tile=(4), tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xi32>, tile<i32>, token) -> (token)
    %15 = constant <i32: 1> : tile<i32>
    %16 = constant <i1: 1> : tile<i1>
    %17 = multimem_store_view_tko %7, %10, %15, %14 {memory_ordering_semantics = 3, memory_scope = 2, inbounds = [true]} : (partition_view<tile=(4), tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<4xi32>, tile<i32>, token) -> (token)
    return
  }
}
