// The row that a tile loads is an element of another tile: alone, of several, of a constant, the largest of several; plain,
// and of accesses with a memory order, whose buffers begin at addresses that are not aligned.
// launch 7 range:i32:8 small:f32:8x40 zeros:f32:8x40 zeros:f32:8x40 i32=8 i32=40
// launch 7 range:i32:8 small:f32:8x3 zeros:f32:8x3 zeros:f32:8x3 i32=8 i32=3
// launch 7 range:i32:8 small:f32:8x64 zeros:f32:8x64 zeros:f32:8x64 i32=8 i32=64
cuda_tile.module @m {
  entry @k(%ids: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %it = make_tensor_view %ids, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %iv = make_partition_view %it : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %jv = make_partition_view %it : partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>
    %zt = make_tensor_view %z, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %zv = make_partition_view %zt : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>

    %i, %ti = load_view_tko weak %iv[%bx] : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %is = reshape %i : tile<1xi32> -> tile<i32>
    %a, %ta = load_view_tko weak %xv[%is, %zero] : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token

    %j, %tj = load_view_tko weak %jv[%zero] : partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %j1 = extract %j[%one] : tile<4xi32> -> tile<1xi32>
    %js = reshape %j1 : tile<1xi32> -> tile<i32>
    %b, %tb = load_view_tko acquire device %xv[%js, %zero] : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
    %c, %tc = load_view_tko weak %xv[%js, %zero] : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token

    %list = constant <i32: [5, 6, 2, 3]> : tile<4xi32>
    %l1 = extract %list[%one] : tile<4xi32> -> tile<1xi32>
    %ls = reshape %l1 : tile<1xi32> -> tile<i32>
    %d, %td = load_view_tko relaxed device %xv[%ls, %zero] : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token
    %most = reduce %j dim=0 identities=[-2147483648 : i32] : tile<4xi32> -> tile<i32>
    (%e0: tile<i32>, %e1: tile<i32>) {
      %e2 = maxi %e0, %e1 signed : tile<i32>
      yield %e2 : tile<i32>
    }
    %e, %te = load_view_tko weak %xv[%most, %zero] : partition_view<tile=(1x64), padding_value = neg_zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token

    %ab = addf %a, %b : tile<1x64xf32>
    %cd = subf %c, %d : tile<1x64xf32>
    %abe = fma %ab, %cd, %e : tile<1x64xf32>
    %tz = store_view_tko weak %cd, %zv[%bx, %zero] : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %ty = store_view_tko weak %abe, %yv[%is, %zero] : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
