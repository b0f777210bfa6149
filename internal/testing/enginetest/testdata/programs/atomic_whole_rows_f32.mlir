// Additions of rows of f32 by many blocks to few rows, of which some are the same row: whole rows; some columns do not follow each other, and some rows are not within the buffer.
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:f32:512 range:f32:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:f32:512 range:f32:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:f32:511 range:f32:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:f32:511 range:f32:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:f32:500 range:f32:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:f32:500 range:f32:512 i32=1 i32=64 i32=9 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=24 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=3 i32=40 i32=13 i32=31 i32=11
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=7 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=15 i32=16 i32=32 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=32 i32=20 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=0 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=-1 i32=31 i32=16
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=32 i32=32 i32=31 i32=0
// launch 64 zeros:f32:300 range:f32:512 i32=7 i32=33 i32=31 i32=31 i32=15
// launch 64 zeros:f32:300 range:f32:512 i32=1 i32=64 i32=9 i32=31 i32=16
cuda_tile.module @m {
  entry @k(%h: tile<ptr<f32>>, %x: tile<ptr<f32>>, %bits: tile<i32>, %stride: tile<i32>, %limit: tile<i32>, %last: tile<i32>, %rows: tile<i32>) {
    %0 = make_token : token
    %ri = iota : tile<16xi32>
    %ci = iota : tile<32xi32>
    %all = iota : tile<512xi32>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %px = offset %xs, %all : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %line, %t1 = load_ptr_tko weak %px token=%0 : tile<512xptr<f32>> -> tile<512xf32>, token
    %v = reshape %line : tile<512xf32> -> tile<16x32xf32>
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
    %h1 = reshape %h : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %hs = broadcast %h1 : tile<1x1xptr<f32>> -> tile<16x32xptr<f32>>
    %q = offset %hs, %sum : tile<16x32xptr<f32>>, tile<16x32xi32> -> tile<16x32xptr<f32>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, addf, %v token=%t1 : tile<16x32xptr<f32>>, tile<16x32xf32> -> tile<16x32xf32>, token
    return
  }
}
