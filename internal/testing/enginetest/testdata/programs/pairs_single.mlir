// Lines that are computed from pairs.
// launch 3 small:f32:300 small:f32:300 zeros:f32:150 i32=150 i32=2 i32=2 i32=1
cuda_tile.module @pairs_single {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %c: tile<i32>, %s: tile<i32>, %e: tile<i32>) {
    %t0 = make_token : token
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %va = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %pa = make_partition_view %va : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>
    %a, %ta = load_view_tko weak %pa[%i, %zero] : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> tile<64x1xf32>, token
    %vb = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %pb = make_partition_view %vb : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>
    %b, %tb = load_view_tko weak %pb[%i, %one] : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> tile<64x1xf32>, token
    %q = mulf %a, %a : tile<64x1xf32>
    %r = mulf %b, %b : tile<64x1xf32>
    %z2 = addf %q, %r : tile<64x1xf32>
    %z1 = reshape %z2 : tile<64x1xf32> -> tile<64xf32>
    %vo = make_tensor_view %z, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %to = store_view_tko weak %z1, %po[%i] token = %t0 : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
