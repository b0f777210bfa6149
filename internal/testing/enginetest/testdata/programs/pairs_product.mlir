// Products of complex numbers: rows that follow each other, are their own result, overlap it, have a gap, or columns that overlap. One block stores to another's memory if columns overlap.
// launch 3 small:f32:300 small:f32:300 zeros:f32:300 i32=150 i32=2 i32=2 i32=1
// launch 1 small:f32:300 small:f32:300 =0 i32=150 i32=2 i32=2 i32=1
// launch 1 small:f32:300 small:f32:300 =0+8 i32=140 i32=2 i32=2 i32=1
// launch 3 small:f32:450 small:f32:450 zeros:f32:450 i32=150 i32=3 i32=3 i32=1
// launch 1 small:f32:300 small:f32:300 zeros:f32:300 i32=150 i32=2 i32=1 i32=1
// launch 1 small:f32:300 small:f32:300 zeros:f32:300 i32=150 i32=2 i32=2 i32=0
// launch 1 small:f32:300 small:f32:300 zeros:f32:300 i32=70 i32=2 i32=2 i32=3
// launch 3 small:f32:300 small:f32:300 zeros:f32:300 i32=150 i32=1 i32=2 i32=1
cuda_tile.module @pairs_product {
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
    %vg = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %pg = make_partition_view %vg : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>
    %g, %tg = load_view_tko weak %pg[%i, %zero] : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> tile<64x1xf32>, token
    %vh = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %ph = make_partition_view %vh : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>
    %h, %th = load_view_tko weak %ph[%i, %one] : partition_view<tile=(64x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> tile<64x1xf32>, token
    %q = mulf %a, %g : tile<64x1xf32>
    %r = mulf %b, %h : tile<64x1xf32>
    %re = subf %q, %r : tile<64x1xf32>
    %q2 = mulf %a, %h : tile<64x1xf32>
    %r2 = mulf %b, %g : tile<64x1xf32>
    %im = addf %q2, %r2 : tile<64x1xf32>
    %vo = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %po = make_partition_view %vo : partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>
    %to = store_view_tko weak %re, %po[%i, %zero] token = %t0 : tile<64x1xf32>, partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> token
    %vu = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %pu = make_partition_view %vu : partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>
    %tu = store_view_tko weak %im, %pu[%i, %one] token = %to : tile<64x1xf32>, partition_view<tile=(64x1), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> token
    return
  }
}
