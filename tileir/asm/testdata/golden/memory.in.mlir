// Views, pointers, atomics, tokens; types with and without prefix, aliases.
!rows = !cuda_tile.tensor_view<?x64xf32, strides=[64,1]>
!block = partition_view<tile=(4x16), padding_value = neg_inf, !rows>

cuda_tile.module @memory attributes {producer = "golden \22test\22"} {
  global private constant @table alignment = 16 <i8: [1, 2, -3, 0x7F]> : tile<4xi8>
  global @zeros <f32: 0.0> : !cuda_tile.tile<8xf32>
  cuda_tile.entry @views(%p: !cuda_tile.tile<!cuda_tile.ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_90 = {occupancy = 2}, default = {}> {
    %v = make_tensor_view %p, shape = [%n, 64], strides = [64, 1] : tile<i32> -> !rows
    %b = make_partition_view %v : !block
    %dims:2 = get_tensor_shape %v : !rows -> tile<i64>
    %tiles:2 = get_index_space_shape %b : !block -> tile<i32>
    %x, %t = load_view_tko weak %b[%n, %n] optimization_hints = <sm_90 = {latency = 3, allow_tma = false}> : !block, tile<i32> -> tile<4x16xf32>, token
    %s = store_view_tko relaxed device %x, %b[%tiles#0, %tiles#1] token = %t inbounds = [true, false] : tile<4x16xf32>, !block, tile<i32> -> token
    %plain = make_partition_view %v : partition_view<tile=(4x16), !rows>
    %r = atomic_red_view_tko relaxed device %plain[%n, %n], addf, %x token = %s : tile<4x16xf32>, partition_view<tile=(4x16), !rows>, tile<i32> -> token
    %g = make_gather_scatter_view %v : gather_scatter_view<tile=(4x16), !rows, sparse_dim=0>
    %w = make_strided_view %v : strided_view<tile=(4x16), traversal_strides=[2,16], !rows, dim_map=[0, 1]>
    %h = get_global @table : tile<ptr<i8>>
    return
  }
  entry @pointers(%p: tile<ptr<f32>>, %q: tile<ptr<i32>>) {
    %i = iota : tile<8xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p8 = broadcast %p1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %at = offset %p8, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %m = constant <i1: [1, 0, true, false, 1, 1, 1, 1]> : tile<8xi1>
    %pad = constant <f32: 0xFF800000> : tile<8xf32>
    %start = make_token : token
    %x, %t = load_ptr_tko acquire sys %at, %m, %pad token=%start optimization_hints = <default = {latency = 4}> : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %nomask, %t0 = load_ptr_tko weak %at, %pad : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    %u = store_ptr_tko weak %at, %x, %m token=%t : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    %j = join_tokens %t, %u : token
    %one = constant <i32: 1> : tile<i32>
    %o, %t1 = atomic_rmw_tko relaxed device %q, add, %one token=%j : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %c, %t2 = atomic_cas_tko acq_rel tl_blk %q, %o, %one token=%t1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %k = print_tko "x = %d\n", %c token=%t2 : tile<i32> -> token
    %as = assume div_by<16>, %p : tile<ptr<f32>>
    %as2 = assume #cuda_tile.div_by<4, every 2 along 0>, %i : tile<8xi32>
    %as3 = assume same_elements<[2]>, %i : tile<8xi32>
    %as4 = assume bounded<-1, ?>, %o : tile<i32>
    assert %m, "all" : tile<8xi1>
  }
  entry @newest(%p: tile<ptr<f32, <none>>>, %n: tile<i32>, %q: !cuda_tile.tile<ptr<fnv8E5M3FNU>>) {
    %v = make_tensor_view %p, shape = [16, %n], strides = [%n, 1] : tile<ptr<f32, <none>>>, tile<i32> -> tensor_view<16x?xf32, strides=[?,1], #cuda_tile.ptr_attr<none>>
    %c = constant <fnv8E5M3FNU: [1.0, 0x22]> : tile<2xfnv8E5M3FNU>
    %x = alloca num_elem = 16, alignment = 4 global : tile<ptr<f32>>
  }
}
