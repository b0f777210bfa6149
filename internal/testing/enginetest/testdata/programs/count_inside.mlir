// Numbers of elements within an array for which a comparison holds: it does not for the padding in the first and third count, as bytes and as
// conditions, but does in the second one.
// launch 3 range:i8:9x128 zeros:i32:48 i32=9 i32=128
// launch 4 range:i8:9x100 zeros:i32:48 i32=9 i32=100
// launch 2 range:i8:5x3 zeros:i32:48 i32=5 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %z: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x128xi8>, token
    %i = iota : tile<4xi32>
    %i1 = reshape %i : tile<4xi32> -> tile<4x1xi32>
    %first = muli %bx, %four overflow<no_signed_wrap> : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1x1xi32>
    %first2 = broadcast %first1 : tile<1x1xi32> -> tile<4x1xi32>
    %row = addi %i1, %first2 overflow<no_signed_wrap> : tile<4x1xi32>
    %m1 = reshape %m : tile<i32> -> tile<1x1xi32>
    %m2 = broadcast %m1 : tile<1x1xi32> -> tile<4x1xi32>
    %inm = cmpi less_than %row, %m2, signed : tile<4x1xi32> -> tile<4x1xi1>
    %j = iota : tile<128xi32>
    %j1 = reshape %j : tile<128xi32> -> tile<1x128xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x128xi32>
    %inn = cmpi less_than %j1, %n2, signed : tile<1x128xi32> -> tile<1x128xi1>
    %b1 = broadcast %inm : tile<4x1xi1> -> tile<4x128xi1>
    %b2 = broadcast %inn : tile<1x128xi1> -> tile<4x128xi1>
    %in = andi %b1, %b2 : tile<4x128xi1>
    %none = constant <i8: 0> : tile<4x128xi8>
    %minus = constant <i8: -3> : tile<4x128xi8>
    %zt = make_tensor_view %z, shape = [48], strides = [1] : tensor_view<48xi32, strides=[1]>
    %zv = make_partition_view %zt : partition_view<tile=(4), padding_value = zero, tensor_view<48xi32, strides=[1]>>
    %c0 = cmpi greater_than %t, %none, unsigned : tile<4x128xi8> -> tile<4x128xi1>
    %e0 = exti %c0 unsigned : tile<4x128xi1> -> tile<4x128xi8>
    %f0 = exti %in unsigned : tile<4x128xi1> -> tile<4x128xi8>
    %a0 = andi %e0, %f0 : tile<4x128xi8>
    %h0 = trunci %a0 : tile<4x128xi8> -> tile<4x128xi1>
    %w0 = exti %h0 unsigned : tile<4x128xi1> -> tile<4x128xi32>
    %r0 = reduce %w0 dim=1 identities=[0 : i32] : tile<4x128xi32> -> tile<4xi32> (%p: tile<i32>, %q: tile<i32>) {
      %m0s = addi %p, %q : tile<i32>
      yield %m0s : tile<i32>
    }
    %k0 = constant <i32: 0> : tile<i32>
    %o0 = addi %bx, %k0 : tile<i32>
    %s0 = store_view_tko weak %r0, %zv[%o0] : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<48xi32, strides=[1]>>, tile<i32> -> token
    %c1 = cmpi less_than_or_equal %t, %none, signed : tile<4x128xi8> -> tile<4x128xi1>
    %h1 = andi %in, %c1 : tile<4x128xi1>
    %w1 = exti %h1 unsigned : tile<4x128xi1> -> tile<4x128xi32>
    %r1 = reduce %w1 dim=1 identities=[0 : i32] : tile<4x128xi32> -> tile<4xi32> (%p: tile<i32>, %q: tile<i32>) {
      %m1s = addi %p, %q : tile<i32>
      yield %m1s : tile<i32>
    }
    %k1 = constant <i32: 4> : tile<i32>
    %o1 = addi %bx, %k1 : tile<i32>
    %s1 = store_view_tko weak %r1, %zv[%o1] : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<48xi32, strides=[1]>>, tile<i32> -> token
    %c2 = cmpi less_than %t, %minus, signed : tile<4x128xi8> -> tile<4x128xi1>
    %h2 = andi %in, %c2 : tile<4x128xi1>
    %w2 = exti %h2 unsigned : tile<4x128xi1> -> tile<4x128xi32>
    %r2 = reduce %w2 dim=1 identities=[0 : i32] : tile<4x128xi32> -> tile<4xi32> (%p: tile<i32>, %q: tile<i32>) {
      %m2s = addi %p, %q : tile<i32>
      yield %m2s : tile<i32>
    }
    %k2 = constant <i32: 8> : tile<i32>
    %o2 = addi %bx, %k2 : tile<i32>
    %s2 = store_view_tko weak %r2, %zv[%o2] : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<48xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
