// Additions to a buffer that the same block reads again by an address that went through an integer.
// launch 64 zeros:i32:16 zeros:i32:64x64
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %0 = make_token : token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %ty0 = make_tensor_view %y, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi32, strides=[64,1]>
    %vy1 = make_partition_view %ty0 : partition_view<tile=(1x64), tensor_view<64x64xi32, strides=[64,1]>>
    %i = iota : tile<64xi32>
    %mask = constant <i32: 15> : tile<64xi32>
    %at = andi %i, %mask : tile<64xi32>
    %n = ptr_to_int %h : tile<ptr<i32>> -> tile<i64>
    %g = int_to_ptr %n : tile<i64> -> tile<ptr<i32>>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %hq = offset %hs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %g1 = reshape %g : tile<ptr<i32>> -> tile<1xptr<i32>>
    %gs = broadcast %g1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %gq = offset %gs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t = atomic_rmw_tko relaxed device %hq, add, %i token=%0 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %v, %t2 = load_ptr_tko weak %gq token=%t : tile<64xptr<i32>> -> tile<64xi32>, token
    %v1 = reshape %v : tile<64xi32> -> tile<1x64xi32>
    %k3 = store_view_tko weak %v1, %vy1[%bx, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<64x64xi32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
