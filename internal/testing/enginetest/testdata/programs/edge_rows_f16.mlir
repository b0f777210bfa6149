// Tiles of four rows of f16 across edges at the right, at the bottom and at both.
// launch 2x2 small:f16:8x300 zeros:f16:8x300 i32=300 i32=8
// launch 2x2 small:f16:7x511 zeros:f16:7x511 i32=511 i32=7
// launch 2x2 small:f16:8x512 zeros:f16:8x512 i32=512 i32=8
// launch 2x2 small:f16:5x257 zeros:f16:5x257 i32=257 i32=5
// launch 2x2 small:f16:8x256 zeros:f16:8x256 i32=256 i32=8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f16>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %by] : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<4x256xf16>, token
    %two = constant <f16: 2.0> : tile<4x256xf16>
    %d = mulf %t, %two : tile<4x256xf16>
    %s = reduce %d dim=1 identities=[0.0 : f16] : tile<4x256xf16> -> tile<4xf16>
    (%sl: tile<f16>, %sr: tile<f16>) {
      %sc = addf %sl, %sr : tile<f16>
      yield %sc : tile<f16>
    }
    %s1 = reshape %s : tile<4xf16> -> tile<4x1xf16>
    %s2 = broadcast %s1 : tile<4x1xf16> -> tile<4x256xf16>
    %z = addf %d, %s2 : tile<4x256xf16>
    %zys = store_view_tko weak %z, %yv[%bx, %by] : tile<4x256xf16>, partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
