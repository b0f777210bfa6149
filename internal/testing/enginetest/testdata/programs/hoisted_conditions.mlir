// Minima of rows of bytes whose columns beyond the edge a condition leaves out, which depends on arguments alone. Rows beyond
// the edge are left out by a condition that is computed before the loop. Both are also stored.
// launch 2x1 small:i8:7x100 zeros:i8:7 zeros:i8:8x128 i32=100 i32=7
// launch 2x1 small:i8:8x128 zeros:i8:8 zeros:i8:8x128 i32=128 i32=8
// launch 2x1 small:i8:5x1 zeros:i8:5 zeros:i8:8x128 i32=1 i32=5
// launch 2x1 small:i8:8x33 zeros:i8:8 zeros:i8:8x128 i32=33 i32=8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>, %z: tile<ptr<i8>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %m8 = constant <i32: 8> : tile<i32>
    %n128 = constant <i32: 128> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(4), tensor_view<?xi8, strides=[1]>>
    %zt = make_tensor_view %z, shape = [%m8, %n128], strides = [%n128, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %zv = make_partition_view %zt : partition_view<tile=(4x128), tensor_view<?x?xi8, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x128xi8>, token
    %i = iota : tile<128xi32>
    %i2 = reshape %i : tile<128xi32> -> tile<1x128xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %nb = broadcast %n1 : tile<1x1xi32> -> tile<1x128xi32>
    %column = cmpi less_than %i2, %nb, signed : tile<1x128xi32> -> tile<1x128xi1>
    %first = muli %bx, %four : tile<i32>
    %r = iota : tile<4xi32>
    %f1 = reshape %first : tile<i32> -> tile<1xi32>
    %fb = broadcast %f1 : tile<1xi32> -> tile<4xi32>
    %row = addi %r, %fb : tile<4xi32>
    %row2 = reshape %row : tile<4xi32> -> tile<4x1xi32>
    %m1 = reshape %m : tile<i32> -> tile<1x1xi32>
    %mb = broadcast %m1 : tile<1x1xi32> -> tile<4x1xi32>
    %isrow = cmpi less_than %row2, %mb, signed : tile<4x1xi32> -> tile<4x1xi1>
    %rb = broadcast %isrow : tile<4x1xi1> -> tile<4x128xi1>
    %cb = broadcast %column : tile<1x128xi1> -> tile<4x128xi1>
    %inside = andi %rb, %cb : tile<4x128xi1>
    %other = constant <i8: -1> : tile<4x128xi8>
    %s = select %inside, %t, %other : tile<4x128xi1>, tile<4x128xi8>
    %min = reduce %s dim=1 identities=[-1 : i8] : tile<4x128xi8> -> tile<4xi8>
    (%l: tile<i8>, %rr: tile<i8>) {
      %c = mini %l, %rr unsigned : tile<i8>
      yield %c : tile<i8>
    }
    %ys = store_view_tko weak %min, %yv[%bx] : tile<4xi8>, partition_view<tile=(4), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
    %zs = store_view_tko weak %s, %zv[%bx, %zero] : tile<4x128xi8>, partition_view<tile=(4x128), tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
