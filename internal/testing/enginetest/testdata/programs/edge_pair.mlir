// A reduction of the sum of two tiles, one or both of which cross edges.
// launch 1 range:f32:300 zeros:f32:2 range:f32:300 i32=300 i32=300
// launch 1 range:f32:300 zeros:f32:2 range:f32:1024 i32=300 i32=1024
// launch 1 range:f32:1024 zeros:f32:2 range:f32:300 i32=1024 i32=300
// launch 1 range:f32:300 zeros:f32:2 range:f32:700 i32=300 i32=700
// launch 1 range:f32:896 zeros:f32:2 range:f32:896 i32=896 i32=896
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %w: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %wt = make_tensor_view %w, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %wv = make_partition_view %wt : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [2], strides = [1] : tensor_view<2xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(1), padding_value = zero, tensor_view<2xf32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%zero] : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %u, %uk = load_view_tko weak %wv[%zero] : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %d = addf %t, %u : tile<1024xf32>
    %s = reduce %d dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%sl: tile<f32>, %sr: tile<f32>) {
      %sc = addf %sl, %sr : tile<f32>
      yield %sc : tile<f32>
    }
    %q = reduce %d dim=0 identities=[0xFF800000 : f32] : tile<1024xf32> -> tile<f32>
    (%ql: tile<f32>, %qr: tile<f32>) {
      %qc = maxf %ql, %qr : tile<f32>
      yield %qc : tile<f32>
    }
    %s1 = reshape %s : tile<f32> -> tile<1xf32>
    %q1 = reshape %q : tile<f32> -> tile<1xf32>
    %s1ys = store_view_tko weak %s1, %yv[%zero] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<2xf32, strides=[1]>>, tile<i32> -> token
    %q1ys = store_view_tko weak %q1, %yv[%one] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<2xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
