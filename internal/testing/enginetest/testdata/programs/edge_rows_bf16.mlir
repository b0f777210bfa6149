// Tiles of four rows of bf16 across edges at the right, at the bottom and at both.
// launch 2x2 small:bf16:8x300 zeros:bf16:8x300 i32=300 i32=8
// launch 2x2 small:bf16:7x511 zeros:bf16:7x511 i32=511 i32=7
// launch 2x2 small:bf16:8x512 zeros:bf16:8x512 i32=512 i32=8
// launch 2x2 small:bf16:5x257 zeros:bf16:5x257 i32=257 i32=5
// launch 2x2 small:bf16:8x256 zeros:bf16:8x256 i32=256 i32=8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xbf16, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %by] : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> tile<4x256xbf16>, token
    %two = constant <bf16: 2.0> : tile<4x256xbf16>
    %d = mulf %t, %two : tile<4x256xbf16>
    %s = reduce %d dim=1 identities=[0.0 : bf16] : tile<4x256xbf16> -> tile<4xbf16>
    (%sl: tile<bf16>, %sr: tile<bf16>) {
      %sc = addf %sl, %sr : tile<bf16>
      yield %sc : tile<bf16>
    }
    %s1 = reshape %s : tile<4xbf16> -> tile<4x1xbf16>
    %s2 = broadcast %s1 : tile<4x1xbf16> -> tile<4x256xbf16>
    %z = addf %d, %s2 : tile<4x256xbf16>
    %zys = store_view_tko weak %z, %yv[%bx, %by] : tile<4x256xbf16>, partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xbf16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
