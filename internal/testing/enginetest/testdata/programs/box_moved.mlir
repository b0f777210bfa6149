// Rows and columns in reverse order that are only stored are copied from memory to memory. Some stores are to elements that are not loaded, and one is to what is loaded.
// launch 2x2 range:i16:7x37 zeros:i16:7x37 i32=7 i32=37 i32=7 i32=37
// launch 1x1 range:i16:8x32 zeros:i16:8x32 i32=8 i32=32 i32=8 i32=32
// launch 2x2 range:i16:5x19 zeros:i16:9x40 i32=5 i32=19 i32=9 i32=40
// launch 1x1 range:i16:8x32 =0 i32=8 i32=32 i32=8 i32=32
// launch 1x1 range:i16:3x5 zeros:i16:3x3 i32=3 i32=5 i32=3 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>, %m: tile<i32>, %n: tile<i32>, %p: tile<i32>, %q: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %width = constant <i32: 32> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %m0 = subi %m, %one : tile<i32>
    %n0 = subi %n, %one : tile<i32>
    %fi = muli %bx, %eight : tile<i32>
    %fj = muli %by, %width : tile<i32>
    %topi = subi %m0, %fi : tile<i32>
    %topj = subi %n0, %fj : tile<i32>
    %i = iota : tile<8xi32>
    %i1 = reshape %i : tile<8xi32> -> tile<8x1xi32>
    %ti = reshape %topi : tile<i32> -> tile<1x1xi32>
    %ti1 = broadcast %ti : tile<1x1xi32> -> tile<8x1xi32>
    %row = subi %ti1, %i1 : tile<8x1xi32>
    %j = iota : tile<32xi32>
    %j1 = reshape %j : tile<32xi32> -> tile<1x32xi32>
    %tj = reshape %topj : tile<i32> -> tile<1x1xi32>
    %tj1 = broadcast %tj : tile<1x1xi32> -> tile<1x32xi32>
    %col = subi %tj1, %j1 : tile<1x32xi32>
    %mm = reshape %m : tile<i32> -> tile<1x1xi32>
    %mb = broadcast %mm : tile<1x1xi32> -> tile<8x1xi32>
    %nn = reshape %n : tile<i32> -> tile<1x1xi32>
    %nb = broadcast %nn : tile<1x1xi32> -> tile<1x32xi32>
    %nr = broadcast %nn : tile<1x1xi32> -> tile<8x1xi32>
    %inr = cmpi less_than %row, %mb, unsigned : tile<8x1xi32> -> tile<8x1xi1>
    %inc = cmpi less_than %col, %nb, unsigned : tile<1x32xi32> -> tile<1x32xi1>
    %b1 = broadcast %inr : tile<8x1xi1> -> tile<8x32xi1>
    %b2 = broadcast %inc : tile<1x32xi1> -> tile<8x32xi1>
    %in = andi %b1, %b2 : tile<8x32xi1>
    %start = muli %row, %nr : tile<8x1xi32>
    %s1 = broadcast %start : tile<8x1xi32> -> tile<8x32xi32>
    %c1 = broadcast %col : tile<1x32xi32> -> tile<8x32xi32>
    %at = addi %s1, %c1 : tile<8x32xi32>
    %px = reshape %x : tile<ptr<i16>> -> tile<1x1xptr<i16>>
    %pb = broadcast %px : tile<1x1xptr<i16>> -> tile<8x32xptr<i16>>
    %ptrs = offset %pb, %at : tile<8x32xptr<i16>>, tile<8x32xi32> -> tile<8x32xptr<i16>>
    %pad = constant <i16: -3> : tile<8x32xi16>
    %t, %tk = load_ptr_tko weak %ptrs, %in, %pad : tile<8x32xptr<i16>>, tile<8x32xi1>, tile<8x32xi16> -> tile<8x32xi16>, token
    %yt = make_tensor_view %y, shape = [%p, %q], strides = [%q, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %ys = store_view_tko weak %t, %yv[%bx, %by] : tile<8x32xi16>, partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
