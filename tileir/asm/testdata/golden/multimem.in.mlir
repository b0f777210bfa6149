cuda_tile.module @kernels {
  entry @k(%p: tile<ptr<i32, <multicast>>>, %u: tile<ptr<f32, <unicast>>>, %n: tile<i32> {cuda_tile.div_by = #cuda_tile.div_by<16>}) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tile<ptr<i32, <multicast>>> -> tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %v = make_partition_view %t : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %a, %ta = multimem_load_reduce_view_tko weak %v[%n]  : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<16xi32>, token
    %b, %tb = multimem_load_reduce_view_tko acquire sys %v[%n] token = %ta inbounds = [true] attributes {reduction = #cuda_tile.multimem_reduction_kind<xor>} : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32>, token -> tile<16xi32>, token
    %tc = multimem_reduce_view_tko relaxed device %v, %a[%n] token = %tb  attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<16xi32>, tile<i32>, token -> token
    %td = multimem_store_view_tko weak %v, %b[%n] token = %tc  : partition_view<tile=(16), tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<16xi32>, tile<i32>, token -> token
    return
  }
}
