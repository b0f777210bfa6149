// Tiles of four rows of i16 across edges at the right, at the bottom and at both.
// launch 2x2 small:i16:8x300 zeros:i16:8x300 i32=300 i32=8
// launch 2x2 small:i16:7x511 zeros:i16:7x511 i32=511 i32=7
// launch 2x2 small:i16:8x512 zeros:i16:8x512 i32=512 i32=8
// launch 2x2 small:i16:5x257 zeros:i16:5x257 i32=257 i32=5
// launch 2x2 small:i16:8x256 zeros:i16:8x256 i32=256 i32=8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %by] : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<4x256xi16>, token
    %two = constant <i16: 2> : tile<4x256xi16>
    %d = muli %t, %two : tile<4x256xi16>
    %s = reduce %d dim=1 identities=[0 : i16] : tile<4x256xi16> -> tile<4xi16>
    (%sl: tile<i16>, %sr: tile<i16>) {
      %sc = addi %sl, %sr : tile<i16>
      yield %sc : tile<i16>
    }
    %s1 = reshape %s : tile<4xi16> -> tile<4x1xi16>
    %s2 = broadcast %s1 : tile<4x1xi16> -> tile<4x256xi16>
    %z = addi %d, %s2 : tile<4x256xi16>
    %zys = store_view_tko weak %z, %yv[%bx, %by] : tile<4x256xi16>, partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
