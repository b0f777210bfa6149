// Pointers by integers of which the upper half has been cut off: steps and sums wrap around.
// launch 1 range:i32:512 zeros:i32:128 i64=4294967328
// launch 1 range:i32:512 zeros:i32:128 i64=-4294967264
// launch 1 range:i32:512 zeros:i32:128 i64=2147483648
// launch 1 range:i32:512 zeros:i32:128 i64=33
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %step: tile<i64>) {
    %r0 = iota : tile<8xi64>
    %r1 = reshape %r0 : tile<8xi64> -> tile<8x1xi64>
    %r = broadcast %r1 : tile<8x1xi64> -> tile<8x16xi64>
    %c0 = iota : tile<16xi64>
    %c1 = reshape %c0 : tile<16xi64> -> tile<1x16xi64>
    %c = broadcast %c1 : tile<1x16xi64> -> tile<8x16xi64>
    %s1 = reshape %step : tile<i64> -> tile<1x1xi64>
    %s = broadcast %s1 : tile<1x1xi64> -> tile<8x16xi64>
    %rs = muli %r, %s : tile<8x16xi64>
    %at = addi %rs, %c : tile<8x16xi64>
    %narrow = trunci %at : tile<8x16xi64> -> tile<8x16xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %xs = broadcast %x1 : tile<1x1xptr<i32>> -> tile<8x16xptr<i32>>
    %p = offset %xs, %narrow : tile<8x16xptr<i32>>, tile<8x16xi32> -> tile<8x16xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<8x16xptr<i32>> -> tile<8x16xi32>, token
    %far = constant <i64: 4294967312> : tile<8x16xi64>
    %rk = muli %r, %far : tile<8x16xi64>
    %to = addi %rk, %c : tile<8x16xi64>
    %low = trunci %to : tile<8x16xi64> -> tile<8x16xi32>
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %ys = broadcast %y1 : tile<1x1xptr<i32>> -> tile<8x16xptr<i32>>
    %q = offset %ys, %low : tile<8x16xptr<i32>>, tile<8x16xi32> -> tile<8x16xptr<i32>>
    %k = store_ptr_tko weak %q, %v token=%t : tile<8x16xptr<i32>>, tile<8x16xi32> -> token
    return
  }
}
