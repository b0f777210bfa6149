// A gather of f64 by the sum of a number for each row and one for each column, which follow each other or not, some of
// which are not within the buffer; a scatter by the same sum, turned around; and both under masks of rows and columns.
// launch 1 range:f64:512 zeros:f64:512 i32=32 i32=0 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=32 i32=1 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=32 i32=-1 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=31 i32=3 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=33 i32=0 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=0 i32=0 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=-1 i32=40 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=1 i32=500 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=32 i32=0 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=32 i32=1 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=32 i32=-1 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=31 i32=3 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=33 i32=0 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=0 i32=0 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=-1 i32=40 i32=31
// launch 1 range:f64:511 zeros:f64:512 i32=1 i32=500 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=32 i32=0 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=32 i32=1 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=32 i32=-1 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=31 i32=3 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=33 i32=0 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=0 i32=0 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=-1 i32=40 i32=31
// launch 1 range:f64:300 zeros:f64:512 i32=1 i32=500 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=32 i32=0 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=32 i32=1 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=32 i32=-1 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=31 i32=3 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=33 i32=0 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=0 i32=0 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=-1 i32=40 i32=31
// launch 1 range:f64:100 zeros:f64:512 i32=1 i32=500 i32=31
// launch 1 range:f64:512 zeros:f64:512 i32=32 i32=0 i32=9
// launch 1 range:f64:512 zeros:f64:512 i32=32 i32=0 i32=-1
// launch 1 range:f64:512 =0 i32=32 i32=0 i32=31
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f64>>, %y: tile<ptr<f64>>, %stride: tile<i32>, %first: tile<i32>, %last: tile<i32>) {
    %0 = make_token : token
    %ri = iota : tile<16xi32>
    %ci = iota : tile<32xi32>
    %strides1 = reshape %stride : tile<i32> -> tile<1xi32>
    %strides = broadcast %strides1 : tile<1xi32> -> tile<16xi32>
    %firsts1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %firsts1 : tile<1xi32> -> tile<32xi32>
    %lasts1 = reshape %last : tile<i32> -> tile<1xi32>
    %lasts = broadcast %lasts1 : tile<1xi32> -> tile<32xi32>
    %rows = muli %ri, %strides : tile<16xi32>
    %moved = addi %ci, %firsts : tile<32xi32>
    %cols = mini %moved, %lasts signed : tile<32xi32>
    %r2 = reshape %rows : tile<16xi32> -> tile<16x1xi32>
    %rb = broadcast %r2 : tile<16x1xi32> -> tile<16x32xi32>
    %c2 = reshape %cols : tile<32xi32> -> tile<1x32xi32>
    %cb = broadcast %c2 : tile<1x32xi32> -> tile<16x32xi32>
    %sum = addi %rb, %cb : tile<16x32xi32>
    %w = exti %sum signed : tile<16x32xi32> -> tile<16x32xi64>
    %xs1 = reshape %x : tile<ptr<f64>> -> tile<1x1xptr<f64>>
    %xs = broadcast %xs1 : tile<1x1xptr<f64>> -> tile<16x32xptr<f64>>
    %px = offset %xs, %w : tile<16x32xptr<f64>>, tile<16x32xi64> -> tile<16x32xptr<f64>>
    %v, %t1 = load_ptr_tko weak %px token=%0 : tile<16x32xptr<f64>> -> tile<16x32xf64>, token
    %zero = constant <i32: 0> : tile<16xi32>
    %rlet = cmpi not_equal %rows, %zero, signed : tile<16xi32> -> tile<16xi1>
    %clet = cmpi less_than %moved, %lasts, signed : tile<32xi32> -> tile<32xi1>
    %rl2 = reshape %rlet : tile<16xi1> -> tile<16x1xi1>
    %rlb = broadcast %rl2 : tile<16x1xi1> -> tile<16x32xi1>
    %cl2 = reshape %clet : tile<32xi1> -> tile<1x32xi1>
    %clb = broadcast %cl2 : tile<1x32xi1> -> tile<16x32xi1>
    %let = andi %rlb, %clb : tile<16x32xi1>
    %pad = constant <f64: 7.0> : tile<16x32xf64>
    %u, %t2 = load_ptr_tko weak %px, %let, %pad token=%t1 : tile<16x32xptr<f64>>, tile<16x32xi1>, tile<16x32xf64> -> tile<16x32xf64>, token
    %ys1 = reshape %y : tile<ptr<f64>> -> tile<1x1xptr<f64>>
    %ys = broadcast %ys1 : tile<1x1xptr<f64>> -> tile<16x32xptr<f64>>
    %q1 = constant <i32: 15> : tile<16xi32>
    %turned = subi %q1, %ri : tile<16xi32>
    %wide = constant <i32: 32> : tile<16xi32>
    %rows2 = muli %turned, %wide : tile<16xi32>
    %s2 = reshape %rows2 : tile<16xi32> -> tile<16x1xi32>
    %sb = broadcast %s2 : tile<16x1xi32> -> tile<16x32xi32>
    %sum2 = addi %sb, %cb : tile<16x32xi32>
    %py = offset %ys, %sum2 : tile<16x32xptr<f64>>, tile<16x32xi32> -> tile<16x32xptr<f64>>
    %t3 = store_ptr_tko weak %py, %v token=%t2 : tile<16x32xptr<f64>>, tile<16x32xf64> -> token
    %t4 = store_ptr_tko weak %py, %u, %clb token=%t3 : tile<16x32xptr<f64>>, tile<16x32xf64>, tile<16x32xi1> -> token
    return
  }
}
