cuda_tile.module @memory attributes {producer = "golden \22test\22"} {
  global private  constant @table alignment = 16 <i8: [1, 2, -3, 127]> : tile<4xi8>
  global  @zeros <f32: 0.000000e+00> : tile<8xf32>
  entry @views(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) optimization_hints=<default = {}, sm_90 = {occupancy = 2}> {
    %tview = make_tensor_view %arg0, shape = [%arg1, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %pview = make_partition_view %tview : partition_view<tile=(4x16), padding_value = neg_inf, tensor_view<?x64xf32, strides=[64,1]>>
    %0:2 = get_tensor_shape %tview : tensor_view<?x64xf32, strides=[64,1]> -> tile<i64>
    %1:2 = get_index_space_shape %pview : partition_view<tile=(4x16), padding_value = neg_inf, tensor_view<?x64xf32, strides=[64,1]>> -> tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%arg1, %arg1] optimization_hints = <sm_90 = {allow_tma = false, latency = 3}> : partition_view<tile=(4x16), padding_value = neg_inf, tensor_view<?x64xf32, strides=[64,1]>>, tile<i32> -> tile<4x16xf32>, token
    %2 = store_view_tko relaxed device %tile, %pview[%1#0, %1#1] token = %result_token inbounds = [true, false] : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = neg_inf, tensor_view<?x64xf32, strides=[64,1]>>, tile<i32> -> token
    %pview_0 = make_partition_view %tview : partition_view<tile=(4x16), tensor_view<?x64xf32, strides=[64,1]>>
    %3 = atomic_red_view_tko relaxed device %pview_0[%arg1, %arg1], addf, %tile token = %2 : tile<4x16xf32>, partition_view<tile=(4x16), tensor_view<?x64xf32, strides=[64,1]>>, tile<i32> -> token
    %gsview = make_gather_scatter_view %tview : gather_scatter_view<tile=(4x16), tensor_view<?x64xf32, strides=[64,1]>, sparse_dim=0>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[2,16], tensor_view<?x64xf32, strides=[64,1]>>
    %4 = get_global @table : tile<ptr<i8>>
    return
  }
  entry @pointers(%arg0: tile<ptr<f32>>, %arg1: tile<ptr<i32>>) {
    %0 = iota : tile<8xi32>
    %reshape = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %bcast = broadcast %reshape : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %1 = offset %bcast, %0 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %cst_i1 = constant <i1: [true, false, true, false, true, true, true, true]> : tile<8xi1>
    %cst_f32 = constant <f32: 0xFF800000> : tile<8xf32>
    %2 = make_token : token
    %result, %result_token = load_ptr_tko acquire sys %1, %cst_i1, %cst_f32 token=%2 optimization_hints = <default = {latency = 4}> : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %result_0, %result_token_1 = load_ptr_tko weak %1, %cst_f32 : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    %3 = store_ptr_tko weak %1, %result, %cst_i1 token=%result_token : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    %4 = join_tokens %result_token, %3 : token
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %result_2, %result_token_3 = atomic_rmw_tko relaxed device %arg1, add, %cst_1_i32 token=%4 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %result_4, %result_token_5 = atomic_cas_tko acq_rel tl_blk %arg1, %result_2, %cst_1_i32 token=%result_token_3 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %5 = print_tko "x = %d\0A", %result_4 token=%result_token_5 : tile<i32> -> token
    %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %assume_6 = assume div_by<4, every 2 along 0>, %0 : tile<8xi32>
    %assume_7 = assume same_elements<[2]>, %0 : tile<8xi32>
    %assume_result = assume bounded<-1, ?>, %result_2 : tile<i32>
    assert %cst_i1, "all" : tile<8xi1>
    return
  }
  entry @newest(%arg0: tile<ptr<f32, <none>>>, %arg1: tile<i32>, %arg2: tile<ptr<fnv8E5M3FNU>>) {
    %tview = make_tensor_view %arg0, shape = [16, %arg1], strides = [%arg1, 1] : tile<ptr<f32, <none>>>, tile<i32> -> tensor_view<16x?xf32, strides=[?,1], #cuda_tile.ptr_attr<none>>
    %cst_fnv8E5M3FNU = constant <fnv8E5M3FNU: [1.000000e+00, 6.103520e-04]> : tile<2xfnv8E5M3FNU>
    %0 = alloca num_elem = 16, alignment = 4 global : tile<ptr<f32>>
    return
  }
}
