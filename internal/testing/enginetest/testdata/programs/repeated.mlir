// An image of twice the size, across the edges of each dimension.
// launch 1 range:i16:128 zeros:i16:512 i32=8 i32=16
// launch 1 range:i16:45 zeros:i16:180 i32=5 i32=9
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>, %m: tile<i32>, %n: tile<i32>) {
    %0 = make_token : token
    %z = constant <i32: 0> : tile<i32>
    %m2 = addi %m, %m : tile<i32>
    %n2 = addi %n, %n : tile<i32>
    %tx = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %ty = make_tensor_view %y, shape = [%m2, %n2], strides = [%n2, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %t, %t0 = load_view_tko weak %vx[%z, %z] token = %0 : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<8x16xi16>, token
    %a = reshape %t : tile<8x16xi16> -> tile<8x1x16x1xi16>
    %b = broadcast %a : tile<8x1x16x1xi16> -> tile<8x2x16x2xi16>
    %c = reshape %b : tile<8x2x16x2xi16> -> tile<16x32xi16>
    %w = store_view_tko weak %c, %vy[%z, %z] token = %t0 : tile<16x32xi16>, partition_view<tile=(16x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
