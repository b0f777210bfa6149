// Stores of rows of f32 of different lengths, whose first elements follow each other, at indices of i32 that are less than the end of
// the row and a limit, under a mask of rows: rows at the end of the array, rows that are empty, longer than the tile or not within the
// array, and indices that wrap around.
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=7 i32=63 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=5 i32=31 i32=300 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=17 i32=3 i32=3 i32=15 i32=1000 i32=11 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=0 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=-1 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=1 i32=5 i32=31 i32=310 i32=0 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=0 i32=2147483630 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=1 i32=2147483600 i32=9 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=-40 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=31 i32=0 i32=31 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=5 i32=31 i32=0 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=1 i32=296 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=-1 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=7 i32=63 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=5 i32=31 i32=300 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=17 i32=3 i32=3 i32=15 i32=1000 i32=11 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=0 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=-1 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=1 i32=5 i32=31 i32=310 i32=0 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=0 i32=2147483630 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=1 i32=2147483600 i32=9 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=-40 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=31 i32=0 i32=31 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=5 i32=31 i32=0 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=1 i32=296 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=-1 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=7 i32=63 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=5 i32=31 i32=300 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=17 i32=3 i32=3 i32=15 i32=1000 i32=11 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=0 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=-1 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=1 i32=5 i32=31 i32=310 i32=0 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=0 i32=2147483630 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=1 i32=2147483600 i32=9 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=-40 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=31 i32=0 i32=31 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=5 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=5 i32=31 i32=0 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=1 i32=296 i32=5 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:17 i32=20 i32=0 i32=-1 i32=31 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=0 i32=2147483640 i32=0 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=0 i32=2147483640 i32=0 i32=31 i32=-1 i32=1 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=200 i32=-1 i32=-1 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:512 i32=20 i32=0 i32=-1 i32=-1 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=0 i32=2147483640 i32=0 i32=31 i32=-1 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=0 i32=2147483640 i32=0 i32=31 i32=-1 i32=1 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=200 i32=-1 i32=-1 i32=1000 i32=16 i32=-2147483648
// launch 1 range:f32:256 zeros:f32:300 i32=20 i32=0 i32=-1 i32=-1 i32=1000 i32=16 i32=-2147483648
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %stride: tile<i32>, %first: tile<i32>, %by: tile<i32>, %bits: tile<i32>, %n: tile<i32>, %rows: tile<i32>, %low: tile<i32>) {
    %0 = make_token : token
    %ri = iota : tile<16xi32>
    %ci = iota : tile<16xi32>
    %stride1 = reshape %stride : tile<i32> -> tile<1xi32>
    %strides = broadcast %stride1 : tile<1xi32> -> tile<16xi32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<16xi32>
    %by1 = reshape %by : tile<i32> -> tile<1xi32>
    %bys = broadcast %by1 : tile<1xi32> -> tile<16xi32>
    %bits1 = reshape %bits : tile<i32> -> tile<1xi32>
    %bitss = broadcast %bits1 : tile<1xi32> -> tile<16xi32>
    %rows1 = reshape %rows : tile<i32> -> tile<1xi32>
    %rowss = broadcast %rows1 : tile<1xi32> -> tile<16xi32>
    %low1 = reshape %low : tile<i32> -> tile<1xi32>
    %lows = broadcast %low1 : tile<1xi32> -> tile<16xi32>
    %go = muli %ri, %strides : tile<16xi32>
    %going = addi %go, %firsts : tile<16xi32>
    %from = maxi %going, %lows signed : tile<16xi32>
    %some = muli %ri, %bys : tile<16xi32>
    %len = andi %some, %bitss : tile<16xi32>
    %to = addi %from, %len : tile<16xi32>
    %in = cmpi less_than %ri, %rowss, signed : tile<16xi32> -> tile<16xi1>
    %f2 = reshape %from : tile<16xi32> -> tile<16x1xi32>
    %fb = broadcast %f2 : tile<16x1xi32> -> tile<16x16xi32>
    %t2 = reshape %to : tile<16xi32> -> tile<16x1xi32>
    %tb = broadcast %t2 : tile<16x1xi32> -> tile<16x16xi32>
    %c2 = reshape %ci : tile<16xi32> -> tile<1x16xi32>
    %cb = broadcast %c2 : tile<1x16xi32> -> tile<16x16xi32>
    %n2 = reshape %n : tile<i32> -> tile<1x1xi32>
    %nb = broadcast %n2 : tile<1x1xi32> -> tile<16x16xi32>
    %in2 = reshape %in : tile<16xi1> -> tile<16x1xi1>
    %inb = broadcast %in2 : tile<16x1xi1> -> tile<16x16xi1>
    %at = addi %fb, %cb : tile<16x16xi32>
    %short = cmpi less_than %at, %tb, signed : tile<16x16xi32> -> tile<16x16xi1>
    %within = cmpi less_than %at, %nb, unsigned : tile<16x16xi32> -> tile<16x16xi1>
    %both = andi %short, %within : tile<16x16xi1>
    %mask = andi %both, %inb : tile<16x16xi1>
    %all = iota : tile<256xi32>
    %xs1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %xs1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %px = offset %xs, %all : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %line, %t1 = load_ptr_tko weak %px token=%0 : tile<256xptr<f32>> -> tile<256xf32>, token
    %v = reshape %line : tile<256xf32> -> tile<16x16xf32>
    %ys1 = reshape %y : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %ys = broadcast %ys1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %py = offset %ys, %at : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %t3 = store_ptr_tko weak %py, %v, %mask token=%t1 : tile<16x16xptr<f32>>, tile<16x16xf32>, tile<16x16xi1> -> token
    return
  }
}
