// Loads of rows of i64 of different lengths, whose first elements follow each other, at indices of i64 that are less than the end of
// the row and a limit, under a mask of rows: rows at the end of the array, rows that are empty, longer than the tile or not within the
// array, and indices that wrap around.
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=7 i64=63 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=300 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=17 i64=3 i64=3 i64=15 i64=1000 i64=11 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=0 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=-1 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=1 i64=5 i64=31 i64=310 i64=0 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=0 i64=2147483630 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=1 i64=2147483600 i64=9 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=-40 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=31 i64=0 i64=31 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=0 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=1 i64=296 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=-1 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=1 i64=4611686018427387904 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=0 i64=-9223372036854775808 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=7 i64=63 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=300 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=17 i64=3 i64=3 i64=15 i64=1000 i64=11 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=0 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=-1 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=1 i64=5 i64=31 i64=310 i64=0 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=0 i64=2147483630 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=1 i64=2147483600 i64=9 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=-40 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=31 i64=0 i64=31 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=0 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=1 i64=296 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=-1 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=1 i64=4611686018427387904 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=0 i64=-9223372036854775808 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=7 i64=63 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=300 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=17 i64=3 i64=3 i64=15 i64=1000 i64=11 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=0 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=-1 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=1 i64=5 i64=31 i64=310 i64=0 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=0 i64=2147483630 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=1 i64=2147483600 i64=9 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=-40 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=31 i64=0 i64=31 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=5 i64=31 i64=0 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=1 i64=296 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=20 i64=0 i64=-1 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=1 i64=4611686018427387904 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:17 zeros:i64:1024 i64=0 i64=-9223372036854775808 i64=5 i64=31 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=0 i64=9223372036854775788 i64=0 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=0 i64=9223372036854775788 i64=0 i64=31 i64=-1 i64=1 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=200 i64=-1 i64=-1 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:512 zeros:i64:1024 i64=20 i64=0 i64=-1 i64=-1 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=0 i64=9223372036854775788 i64=0 i64=31 i64=-1 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=0 i64=9223372036854775788 i64=0 i64=31 i64=-1 i64=1 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=200 i64=-1 i64=-1 i64=1000 i64=16 i64=-9223372036854775808
// launch 1 range:i64:300 zeros:i64:1024 i64=20 i64=0 i64=-1 i64=-1 i64=1000 i64=16 i64=-9223372036854775808
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %y: tile<ptr<i64>>, %stride: tile<i64>, %first: tile<i64>, %by: tile<i64>, %bits: tile<i64>, %n: tile<i64>, %rows: tile<i64>, %low: tile<i64>) {
    %0 = make_token : token
    %ri = iota : tile<16xi64>
    %ci = iota : tile<64xi64>
    %stride1 = reshape %stride : tile<i64> -> tile<1xi64>
    %strides = broadcast %stride1 : tile<1xi64> -> tile<16xi64>
    %first1 = reshape %first : tile<i64> -> tile<1xi64>
    %firsts = broadcast %first1 : tile<1xi64> -> tile<16xi64>
    %by1 = reshape %by : tile<i64> -> tile<1xi64>
    %bys = broadcast %by1 : tile<1xi64> -> tile<16xi64>
    %bits1 = reshape %bits : tile<i64> -> tile<1xi64>
    %bitss = broadcast %bits1 : tile<1xi64> -> tile<16xi64>
    %rows1 = reshape %rows : tile<i64> -> tile<1xi64>
    %rowss = broadcast %rows1 : tile<1xi64> -> tile<16xi64>
    %low1 = reshape %low : tile<i64> -> tile<1xi64>
    %lows = broadcast %low1 : tile<1xi64> -> tile<16xi64>
    %go = muli %ri, %strides : tile<16xi64>
    %going = addi %go, %firsts : tile<16xi64>
    %from = maxi %going, %lows signed : tile<16xi64>
    %some = muli %ri, %bys : tile<16xi64>
    %len = andi %some, %bitss : tile<16xi64>
    %to = addi %from, %len : tile<16xi64>
    %in = cmpi less_than %ri, %rowss, signed : tile<16xi64> -> tile<16xi1>
    %f2 = reshape %from : tile<16xi64> -> tile<16x1xi64>
    %fb = broadcast %f2 : tile<16x1xi64> -> tile<16x64xi64>
    %t2 = reshape %to : tile<16xi64> -> tile<16x1xi64>
    %tb = broadcast %t2 : tile<16x1xi64> -> tile<16x64xi64>
    %c2 = reshape %ci : tile<64xi64> -> tile<1x64xi64>
    %cb = broadcast %c2 : tile<1x64xi64> -> tile<16x64xi64>
    %n2 = reshape %n : tile<i64> -> tile<1x1xi64>
    %nb = broadcast %n2 : tile<1x1xi64> -> tile<16x64xi64>
    %in2 = reshape %in : tile<16xi1> -> tile<16x1xi1>
    %inb = broadcast %in2 : tile<16x1xi1> -> tile<16x64xi1>
    %at = addi %fb, %cb : tile<16x64xi64>
    %short = cmpi less_than %at, %tb, signed : tile<16x64xi64> -> tile<16x64xi1>
    %within = cmpi less_than %at, %nb, unsigned : tile<16x64xi64> -> tile<16x64xi1>
    %both = andi %short, %within : tile<16x64xi1>
    %mask = andi %both, %inb : tile<16x64xi1>
    %pad = constant <i64: -7> : tile<16x64xi64>
    %xs1 = reshape %x : tile<ptr<i64>> -> tile<1x1xptr<i64>>
    %xs = broadcast %xs1 : tile<1x1xptr<i64>> -> tile<16x64xptr<i64>>
    %px = offset %xs, %at : tile<16x64xptr<i64>>, tile<16x64xi64> -> tile<16x64xptr<i64>>
    %v, %t1 = load_ptr_tko weak %px, %mask, %pad token=%0 : tile<16x64xptr<i64>>, tile<16x64xi1>, tile<16x64xi64> -> tile<16x64xi64>, token
    %all = iota : tile<1024xi32>
    %line = reshape %v : tile<16x64xi64> -> tile<1024xi64>
    %ys1 = reshape %y : tile<ptr<i64>> -> tile<1xptr<i64>>
    %ys = broadcast %ys1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %py = offset %ys, %all : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %t3 = store_ptr_tko weak %py, %line token=%t1 : tile<1024xptr<i64>>, tile<1024xi64> -> token
    return
  }
}
