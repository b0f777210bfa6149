// What a kernel selects beyond the edges of a tile is the padding of its load, also if rows are beyond an edge, blocks are outside, or the
// store may overwrite what is loaded. Nothing reads some of the conditions.
// launch 3 small:i32:9x128 zeros:i32:12x128 zeros:i32:16 i32=9 i32=128
// launch 4 small:i32:9x100 zeros:i32:16x128 zeros:i32:16 i32=9 i32=100
// launch 2 small:i32:8x33 zeros:i32:8x128 zeros:i32:16 i32=8 i32=33
// launch 2 small:i32:5x3 zeros:i32:8x128 zeros:i32:16 i32=5 i32=3
// launch 1 small:i32:8x128 =0+512 zeros:i32:16 i32=3 i32=100
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %grid, %gy, %gz = get_num_tile_blocks : tile<i32>
    %rows = muli %grid, %four overflow<no_signed_wrap> : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x128xi32>, token
    %i = iota : tile<4xi32>
    %i1 = reshape %i : tile<4xi32> -> tile<4x1xi32>
    %first = muli %bx, %four overflow<no_signed_wrap> : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1x1xi32>
    %first2 = broadcast %first1 : tile<1x1xi32> -> tile<4x1xi32>
    %row = addi %i1, %first2 overflow<no_signed_wrap> : tile<4x1xi32>
    %m1 = reshape %m : tile<i32> -> tile<1x1xi32>
    %m2 = broadcast %m1 : tile<1x1xi32> -> tile<4x1xi32>
    %inm = cmpi less_than %row, %m2, signed : tile<4x1xi32> -> tile<4x1xi1>
    %unused = addi %row, %row : tile<4x1xi32>
    %j = iota : tile<128xi32>
    %j1 = reshape %j : tile<128xi32> -> tile<1x128xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x128xi32>
    %inn = cmpi less_than %j1, %n2, signed : tile<1x128xi32> -> tile<1x128xi1>
    %b1 = broadcast %inm : tile<4x1xi1> -> tile<4x128xi1>
    %b2 = broadcast %inn : tile<1x128xi1> -> tile<4x128xi1>
    %in = andi %b1, %b2 : tile<4x128xi1>
    %c = constant <i32: 77> : tile<4x128xi32>
    %unused2 = broadcast %unused : tile<4x1xi32> -> tile<4x128xi32>
    %unread = addi %unused2, %c : tile<4x128xi32>
    %s = select %in, %t, %c : tile<4x128xi1>, tile<4x128xi32>
    %r = reduce %s dim=1 identities=[2147483647 : i32] : tile<4x128xi32> -> tile<4xi32>
    (%rl: tile<i32>, %rr: tile<i32>) {
      %rc = mini %rl, %rr signed : tile<i32>
      yield %rc : tile<i32>
    }
    %zt = make_tensor_view %z, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %zv = make_partition_view %zt : partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>
    %zs = store_view_tko weak %r, %zv[%bx] : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %yt = make_tensor_view %y, shape = [%rows, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xi32, strides=[128,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x128), padding_value = zero, tensor_view<?x128xi32, strides=[128,1]>>
    %ys = store_view_tko weak %s, %yv[%bx, %zero] : tile<4x128xi32>, partition_view<tile=(4x128), padding_value = zero, tensor_view<?x128xi32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
