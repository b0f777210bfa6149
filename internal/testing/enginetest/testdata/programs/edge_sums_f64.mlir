// Sums of squares of rows of f64, of which each thread of the order of a sum has several elements, across the right and the
// lower edge.
// launch 2x1 small:f64:3x847 zeros:f64:3 i32=847 i32=3
// launch 2x1 small:f64:4x1000 zeros:f64:4 i32=1000 i32=4
// launch 2x1 small:f64:4x512 zeros:f64:4 i32=512 i32=4
// launch 1x1 small:f64:2x5 zeros:f64:2 i32=5 i32=2
// launch 1x1 small:f64:1x130 zeros:f64:1 i32=130 i32=1
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f64>>, %y: tile<ptr<f64>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(2x1024), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(2), tensor_view<?xf64, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(2x1024), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x1024xf64>, token
    %d = mulf %t, %t : tile<2x1024xf64>
    %s = reduce %d dim=1 identities=[0.0 : f64] : tile<2x1024xf64> -> tile<2xf64>
    (%sl: tile<f64>, %sr: tile<f64>) {
      %sc = addf %sl, %sr : tile<f64>
      yield %sc : tile<f64>
    }
    %ys = store_view_tko weak %s, %yv[%bx] : tile<2xf64>, partition_view<tile=(2), tensor_view<?xf64, strides=[1]>>, tile<i32> -> token
    return
  }
}
