// A loop over the tiles of a row, the last of which crosses its edge, and the place of a maximum.
// launch 1 small:f32:200 zeros:i32:4 zeros:f32:256 i32=200 i32=1
// launch 1 small:f32:300 zeros:i32:4 zeros:f32:256 i32=300 i32=2
// launch 1 small:f32:512 zeros:i32:4 zeros:f32:256 i32=512 i32=2
// launch 1 small:f32:700 zeros:i32:4 zeros:f32:256 i32=700 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %k: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(256), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(1), padding_value = zero, tensor_view<4xi32, strides=[1]>>
    %zt = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %zv = make_partition_view %zt : partition_view<tile=(256), padding_value = zero, tensor_view<256xf32, strides=[1]>>
    %none = constant <f32: -3.0> : tile<256xf32>
    %most = for %i in (%zero to %k, step %one) : tile<i32> iter_values(%c = %none) -> (tile<256xf32>) {
      %t, %tk = load_view_tko weak %xv[%i] : partition_view<tile=(256), padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
      %d = maxf %c, %t : tile<256xf32>
      continue %d : tile<256xf32>
    }
    %at = iota : tile<256xi32>
    %r:2 = reduce %most, %at dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<256xf32>, tile<256xi32> -> tile<f32>, tile<i32>
    (%pl: tile<f32>, %pr: tile<f32>, %ql: tile<i32>, %qr: tile<i32>) {
      %more = cmpf greater_than ordered %pl, %pr : tile<f32> -> tile<i1>
      %same = cmpf equal ordered %pl, %pr : tile<f32> -> tile<i1>
      %first = cmpi less_than %ql, %qr, signed : tile<i32> -> tile<i1>
      %both = andi %same, %first : tile<i1>
      %left = ori %more, %both : tile<i1>
      %pv = select %left, %pl, %pr : tile<i1>, tile<f32>
      %qv = select %left, %ql, %qr : tile<i1>, tile<i32>
      yield %pv, %qv : tile<f32>, tile<i32>
    }
    %r1 = reshape %r#1 : tile<i32> -> tile<1xi32>
    %r1ys = store_view_tko weak %r1, %yv[%zero] : tile<1xi32>, partition_view<tile=(1), padding_value = zero, tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    %mostzs = store_view_tko weak %most, %zv[%zero] : tile<256xf32>, partition_view<tile=(256), padding_value = zero, tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
