// Additions of rows of i64 by many blocks to few rows, of which some are the same row: whole rows; some columns do not follow each other, and some rows are not within the buffer.
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:i64:512 range:i64:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:i64:512 range:i64:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:i64:511 range:i64:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:i64:511 range:i64:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:i64:500 range:i64:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:i64:500 range:i64:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:i64:300 range:i64:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:i64:300 range:i64:512 i32=1 i32=64 i32=9 i32=31 i32=16
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i64>>, %x: tile<ptr<i64>>, %bits: tile<i32>, %stride: tile<i32>, %limit: tile<i32>, %last: tile<i32>, %rows: tile<i32>) {
    %0 = make_token : token
    %ri = iota : tile<16xi32>
    %ci = iota : tile<32xi32>
    %all = iota : tile<512xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %px = offset %xs, %all : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %line, %t1 = load_ptr_tko weak %px token=%0 : tile<512xptr<i64>> -> tile<512xi64>, token
    %v = reshape %line : tile<512xi64> -> tile<16x32xi64>
    %bits1 = reshape %bits : tile<i32> -> tile<1xi32>
    %bitss = broadcast %bits1 : tile<1xi32> -> tile<16xi32>
    %stride1 = reshape %stride : tile<i32> -> tile<1xi32>
    %strides = broadcast %stride1 : tile<1xi32> -> tile<16xi32>
    %last1 = reshape %last : tile<i32> -> tile<1xi32>
    %lasts = broadcast %last1 : tile<1xi32> -> tile<32xi32>
    %row = andi %ri, %bitss : tile<16xi32>
    %from = muli %row, %strides : tile<16xi32>
    %col = mini %ci, %lasts signed : tile<32xi32>
    %r2 = reshape %from : tile<16xi32> -> tile<16x1xi32>
    %rb = broadcast %r2 : tile<16x1xi32> -> tile<16x32xi32>
    %c2 = reshape %col : tile<32xi32> -> tile<1x32xi32>
    %cb = broadcast %c2 : tile<1x32xi32> -> tile<16x32xi32>
    %sum = addi %rb, %cb : tile<16x32xi32>
    %h1 = reshape %h : tile<ptr<i64>> -> tile<1x1xptr<i64>>
    %hs = broadcast %h1 : tile<1x1xptr<i64>> -> tile<16x32xptr<i64>>
    %q = offset %hs, %sum : tile<16x32xptr<i64>>, tile<16x32xi32> -> tile<16x32xptr<i64>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, umax, %v token=%t1 : tile<16x32xptr<i64>>, tile<16x32xi64> -> tile<16x32xi64>, token
    return
  }
}
