// A row across an edge is computed in place, or over a part of itself.
// launch 1 small:f32:300 =0 i32=300
// launch 1 small:f32:384 =0 i32=384
// launch 1 small:f32:511 =0 i32=511
// launch 1 small:f32:500 =0+16 i32=300
// launch 1 small:f32:500 =0+16 i32=400
// launch 1 small:f32:800 =0+1024 i32=300
// launch 1 small:f32:800 =0+1024 i32=400
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx] : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
    %s = reduce %t dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32>
    (%sl: tile<f32>, %sr: tile<f32>) {
      %sc = addf %sl, %sr : tile<f32>
      yield %sc : tile<f32>
    }
    %s1 = reshape %s : tile<f32> -> tile<1xf32>
    %s2 = broadcast %s1 : tile<1xf32> -> tile<512xf32>
    %z = addf %t, %s2 : tile<512xf32>
    %zys = store_view_tko weak %z, %yv[%bx] : tile<512xf32>, partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
