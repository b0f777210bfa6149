// The loop has one iteration.
// launch 19 small:i32:300 small:i32:300 zeros:i32:300 i32=150 i32=2 i32=2 i32=1
cuda_tile.module @pairs_once {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %n: tile<i32>, %c: tile<i32>, %s: tile<i32>, %e: tile<i32>) {
    %t0 = make_token : token
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %va = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %pa = make_partition_view %va : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>
    %a, %ta = load_view_tko weak %pa[%i, %zero] : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> tile<8x1xi32>, token
    %vb = make_tensor_view %x, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %pb = make_partition_view %vb : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>
    %b, %tb = load_view_tko weak %pb[%i, %one] : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> tile<8x1xi32>, token
    %vg = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %pg = make_partition_view %vg : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>
    %g, %tg = load_view_tko weak %pg[%i, %zero] : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> tile<8x1xi32>, token
    %vh = make_tensor_view %y, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %ph = make_partition_view %vh : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>
    %h, %th = load_view_tko weak %ph[%i, %one] : partition_view<tile=(8x1), padding_value = zero, tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> tile<8x1xi32>, token
    %q = muli %a, %g : tile<8x1xi32>
    %r = muli %b, %h : tile<8x1xi32>
    %re = subi %q, %r : tile<8x1xi32>
    %q2 = muli %a, %h : tile<8x1xi32>
    %r2 = muli %b, %g : tile<8x1xi32>
    %im = addi %q2, %r2 : tile<8x1xi32>
    %vo = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %po = make_partition_view %vo : partition_view<tile=(8x1), tensor_view<?x?xi32, strides=[?,?]>>
    %to = store_view_tko weak %re, %po[%i, %zero] token = %t0 : tile<8x1xi32>, partition_view<tile=(8x1), tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> token
    %vu = make_tensor_view %z, shape = [%n, %c], strides = [%s, %e] : tile<i32> -> tensor_view<?x?xi32, strides=[?,?]>
    %pu = make_partition_view %vu : partition_view<tile=(8x1), tensor_view<?x?xi32, strides=[?,?]>>
    %tu = store_view_tko weak %im, %pu[%i, %one] token = %to : tile<8x1xi32>, partition_view<tile=(8x1), tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> token
    return
  }
}
