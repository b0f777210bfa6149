// Products of complex numbers of f64, of which the second column is stored first.
// launch 5 small:f64:300 small:f64:300 zeros:f64:300 i32=150 i32=2 i32=2 i32=1
cuda_tile.module @pairs_swapped {
  entry @k(%x: tile<ptr<f64>>, %y: tile<ptr<f64>>, %z: tile<ptr<f64>>, %n: tile<i32>, %c: tile<i32>, %s: tile<i32>, %e: tile<i32>) {
    %t0 = make_token : token
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %va = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %pa = make_partition_view %va : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>
    %a, %ta = load_view_tko weak %pa[%i, %zero] : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> tile<32x1xf64>, token
    %vb = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %pb = make_partition_view %vb : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>
    %b, %tb = load_view_tko weak %pb[%i, %one] : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> tile<32x1xf64>, token
    %vg = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %pg = make_partition_view %vg : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>
    %g, %tg = load_view_tko weak %pg[%i, %zero] : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> tile<32x1xf64>, token
    %vh = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %ph = make_partition_view %vh : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>
    %h, %th = load_view_tko weak %ph[%i, %one] : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> tile<32x1xf64>, token
    %q = mulf %a, %g : tile<32x1xf64>
    %r = mulf %b, %h : tile<32x1xf64>
    %re = subf %q, %r : tile<32x1xf64>
    %q2 = mulf %a, %h : tile<32x1xf64>
    %r2 = mulf %b, %g : tile<32x1xf64>
    %im = addf %q2, %r2 : tile<32x1xf64>
    %vo = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %po = make_partition_view %vo : partition_view<tile=(32x1), tensor_view<?x?xf64, strides=[?,?]>>
    %to = store_view_tko weak %im, %po[%i, %one] token = %t0 : tile<32x1xf64>, partition_view<tile=(32x1), tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> token
    %vu = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xf64, strides=[?,?]>
    %pu = make_partition_view %vu : partition_view<tile=(32x1), tensor_view<?x?xf64, strides=[?,?]>>
    %tu = store_view_tko weak %re, %pu[%i, %zero] token = %to : tile<32x1xf64>, partition_view<tile=(32x1), tensor_view<?x?xf64, strides=[?,?]>>, tile<i32> -> token
    return
  }
}
