// Pairs that are made of two lines, one of which may be the beginning of the pairs.
// launch 3 small:f32:150 small:f32:150 zeros:f32:300 i32=150 i32=2 i32=2 i32=1
// launch 1 small:f32:300 small:f32:150 =0 i32=150 i32=2 i32=2 i32=1
cuda_tile.module @pairs_joined {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %c: tile<i32>, %s: tile<i32>, %e: tile<i32>) {
    %t0 = make_token : token
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %va = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %pa = make_partition_view %va : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %a1, %ta = load_view_tko weak %pa[%i] : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %a = reshape %a1 : tile<64xf32> -> tile<64x1xf32>
    %vb = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %pb = make_partition_view %vb : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %b1, %tb = load_view_tko weak %pb[%i] : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %b = reshape %b1 : tile<64xf32> -> tile<64x1xf32>
    %vo = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %po = make_partition_view %vo : partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>
    %to = store_view_tko weak %a, %po[%i, %zero] token = %t0 : tile<64x1xf32>, partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> token
    %vu = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %pu = make_partition_view %vu : partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>
    %tu = store_view_tko weak %b, %pu[%i, %one] token = %to : tile<64x1xf32>, partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> token
    return
  }
}
