// Additions of many blocks to a buffer that ends within an element, up to which some lanes go.
// launch 64 zeros:i8:64 range:i32:64 i32=15
// launch 64 zeros:i8:64 range:i32:64 i32=16
// launch 64 zeros:i8:65 range:i32:64 i32=15
// launch 64 zeros:i8:65 range:i32:64 i32=16
// launch 64 zeros:i8:66 range:i32:64 i32=15
// launch 64 zeros:i8:66 range:i32:64 i32=16
// launch 64 zeros:i8:67 range:i32:64 i32=15
// launch 64 zeros:i8:67 range:i32:64 i32=16
cuda_tile.module @m {
  entry @k(%b: tile<ptr<i8>>, %x: tile<ptr<i32>>, %most: tile<i32>) {
    %h = ptr_to_ptr %b : tile<ptr<i8>> -> tile<ptr<i32>>
    %zero = constant <i32: 0> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %l3, %k3 = load_view_tko weak %vx1[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %i = iota : tile<64xi32>
    %m1 = reshape %most : tile<i32> -> tile<1xi32>
    %ms = broadcast %m1 : tile<1xi32> -> tile<64xi32>
    %at = mini %i, %ms signed : tile<64xi32>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %q = offset %hs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, add, %l3 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    return
  }
}
