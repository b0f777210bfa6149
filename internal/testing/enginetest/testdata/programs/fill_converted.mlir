// What a kernel selects beyond the end of a line of converted floats is the padding of its load. A block whose line is outside has the
// padding of the view where the condition holds.
// launch 3 small:f16:3x512 zeros:f32:4x512 i32=3 i32=512
// launch 3 small:f16:3x500 zeros:f32:4x512 i32=3 i32=500
// launch 4 small:f16:2x129 zeros:f32:4x512 i32=2 i32=129
// launch 4 small:f16:3x5 zeros:f32:4x512 i32=3 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x512), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(1x512), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x512xf16>, token
    %f = ftof %t : tile<1x512xf16> -> tile<1x512xf32>
    %j = iota : tile<512xi32>
    %j1 = reshape %j : tile<512xi32> -> tile<1x512xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x512xi32>
    %in = cmpi less_than %j1, %n2, signed : tile<1x512xi32> -> tile<1x512xi1>
    %c = constant <f32: 255.0> : tile<1x512xf32>
    %s = select %in, %f, %c : tile<1x512xi1>, tile<1x512xf32>
    %r = reduce %s dim=1 identities=[0x7F800000 : f32] : tile<1x512xf32> -> tile<1xf32>
    (%rl: tile<f32>, %rr: tile<f32>) {
      %rc = minf %rl, %rr : tile<f32>
      yield %rc : tile<f32>
    }
    %r1 = reshape %r : tile<1xf32> -> tile<1x1xf32>
    %r2 = broadcast %r1 : tile<1x1xf32> -> tile<1x512xf32>
    %e = addf %s, %r2 : tile<1x512xf32>
    %yt = make_tensor_view %y, shape = [4, 512], strides = [512, 1] : tensor_view<4x512xf32, strides=[512,1]>
    %yv = make_partition_view %yt : partition_view<tile=(1x512), padding_value = zero, tensor_view<4x512xf32, strides=[512,1]>>
    %ys = store_view_tko weak %e, %yv[%bx, %zero] : tile<1x512xf32>, partition_view<tile=(1x512), padding_value = zero, tensor_view<4x512xf32, strides=[512,1]>>, tile<i32> -> token
    return
  }
}
