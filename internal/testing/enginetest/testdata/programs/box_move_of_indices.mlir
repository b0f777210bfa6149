// The loop that moves every third byte also computes the indices of a later store.
// launch 1 range:i8:64 zeros:i8:1024 range:i8:16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>, %z: tile<ptr<i8>>) {
    %0 = constant <i32: 0> : tile<i32>
    %t0 = make_token : token
    %seven = constant <i8: 7> : tile<4x2x2xi8>
    %i = iota : tile<16xi16>
    %row = reshape %i : tile<16xi16> -> tile<1x16xi16>
    %three = constant <i16: 3> : tile<1x16xi16>
    %apart = muli %row, %three : tile<1x16xi16>
    %x1 = reshape %x : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    %xs = broadcast %x1 : tile<1x1xptr<i8>> -> tile<1x16xptr<i8>>
    %from = offset %xs, %apart : tile<1x16xptr<i8>>, tile<1x16xi16> -> tile<1x16xptr<i8>>
    %v, %t = load_ptr_tko weak %from : tile<1x16xptr<i8>> -> tile<1x16xi8>, token
    %view = make_tensor_view %y, shape = [64, 16], strides = [16, 1] : tensor_view<64x16xi8, strides=[16,1]>
    %part = make_partition_view %view : partition_view<tile=(1x16), tensor_view<64x16xi8, strides=[16,1]>>
    %t2 = store_view_tko weak %v, %part[%0, %0] token = %t0 : tile<1x16xi8>, partition_view<tile=(1x16), tensor_view<64x16xi8, strides=[16,1]>>, tile<i32> -> token
    %j = iota : tile<16xi32>
    %boxed = reshape %j : tile<16xi32> -> tile<4x2x2xi32>
    %two = constant <i32: 2> : tile<4x2x2xi32>
    %swapped = xori %boxed, %two : tile<4x2x2xi32>
    %z1 = reshape %z : tile<ptr<i8>> -> tile<1x1x1xptr<i8>>
    %zs = broadcast %z1 : tile<1x1x1xptr<i8>> -> tile<4x2x2xptr<i8>>
    %to = offset %zs, %swapped : tile<4x2x2xptr<i8>>, tile<4x2x2xi32> -> tile<4x2x2xptr<i8>>
    %t3 = store_ptr_tko weak %to, %seven token=%t2 : tile<4x2x2xptr<i8>>, tile<4x2x2xi8> -> token
    return
  }
}
