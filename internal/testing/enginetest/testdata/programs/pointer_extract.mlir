// Pointers of the upper half of a tile of pointers, whose rows are as far apart as a scalar says.
// launch 1 range:i32:1024 zeros:i32:64 i32=64
// launch 1 range:i32:1024 zeros:i32:64 i32=-64
// launch 1 range:i32:1024 zeros:i32:64 i32=3
// launch 1 range:i32:1024 zeros:i32:64 i32=1000000
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %step: tile<i32>) {
    %r0 = iota : tile<8xi32>
    %r1 = reshape %r0 : tile<8xi32> -> tile<8x1xi32>
    %r = broadcast %r1 : tile<8x1xi32> -> tile<8x32xi32>
    %c0 = iota : tile<32xi32>
    %c1 = reshape %c0 : tile<32xi32> -> tile<1x32xi32>
    %c = broadcast %c1 : tile<1x32xi32> -> tile<8x32xi32>
    %s1 = reshape %step : tile<i32> -> tile<1x1xi32>
    %s = broadcast %s1 : tile<1x1xi32> -> tile<8x32xi32>
    %rs = muli %r, %s : tile<8x32xi32>
    %sum = addi %rs, %c : tile<8x32xi32>
    %mid = constant <i32: 512> : tile<8x32xi32>
    %at = addi %sum, %mid : tile<8x32xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %xs = broadcast %x1 : tile<1x1xptr<i32>> -> tile<8x32xptr<i32>>
    %p = offset %xs, %at : tile<8x32xptr<i32>>, tile<8x32xi32> -> tile<8x32xptr<i32>>
    %one = constant <i32: 1> : tile<i32>
    %q = extract %p[%one, %one] : tile<8x32xptr<i32>> -> tile<4x16xptr<i32>>
    %v, %t = load_ptr_tko weak %q : tile<4x16xptr<i32>> -> tile<4x16xi32>, token
    %i0 = iota : tile<64xi32>
    %i = reshape %i0 : tile<64xi32> -> tile<4x16xi32>
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %ys = broadcast %y1 : tile<1x1xptr<i32>> -> tile<4x16xptr<i32>>
    %o = offset %ys, %i : tile<4x16xptr<i32>>, tile<4x16xi32> -> tile<4x16xptr<i32>>
    %k = store_ptr_tko weak %o, %v token=%t : tile<4x16xptr<i32>>, tile<4x16xi32> -> token
    return
  }
}
