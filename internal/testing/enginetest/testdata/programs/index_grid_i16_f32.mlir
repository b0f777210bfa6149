// A gather of f32 by the sum of a number for each row and one for each column, which follow each other or not, some of
// which are not within the buffer; a scatter by the same sum, turned around; and both under masks of rows and columns.
// launch 1 range:f32:512 zeros:f32:512 i16=32 i16=0 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=32 i16=1 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=32 i16=-1 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=31 i16=3 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=33 i16=0 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=0 i16=0 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=-1 i16=40 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=1 i16=500 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=32 i16=0 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=32 i16=1 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=32 i16=-1 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=31 i16=3 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=33 i16=0 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=0 i16=0 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=-1 i16=40 i16=31
// launch 1 range:f32:511 zeros:f32:512 i16=1 i16=500 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=32 i16=0 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=32 i16=1 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=32 i16=-1 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=31 i16=3 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=33 i16=0 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=0 i16=0 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=-1 i16=40 i16=31
// launch 1 range:f32:300 zeros:f32:512 i16=1 i16=500 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=32 i16=0 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=32 i16=1 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=32 i16=-1 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=31 i16=3 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=33 i16=0 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=0 i16=0 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=-1 i16=40 i16=31
// launch 1 range:f32:100 zeros:f32:512 i16=1 i16=500 i16=31
// launch 1 range:f32:512 zeros:f32:512 i16=32 i16=0 i16=9
// launch 1 range:f32:512 zeros:f32:512 i16=32 i16=0 i16=-1
// launch 1 range:f32:512 =0 i16=32 i16=0 i16=31
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %stride: tile<i16>, %first: tile<i16>, %last: tile<i16>) {
    %0 = make_token : token
    %ri = iota : tile<16xi16>
    %ci = iota : tile<32xi16>
    %strides1 = reshape %stride : tile<i16> -> tile<1xi16>
    %strides = broadcast %strides1 : tile<1xi16> -> tile<16xi16>
    %firsts1 = reshape %first : tile<i16> -> tile<1xi16>
    %firsts = broadcast %firsts1 : tile<1xi16> -> tile<32xi16>
    %lasts1 = reshape %last : tile<i16> -> tile<1xi16>
    %lasts = broadcast %lasts1 : tile<1xi16> -> tile<32xi16>
    %rows = muli %ri, %strides : tile<16xi16>
    %moved = addi %ci, %firsts : tile<32xi16>
    %cols = mini %moved, %lasts signed : tile<32xi16>
    %r2 = reshape %rows : tile<16xi16> -> tile<16x1xi16>
    %rb = broadcast %r2 : tile<16x1xi16> -> tile<16x32xi16>
    %c2 = reshape %cols : tile<32xi16> -> tile<1x32xi16>
    %cb = broadcast %c2 : tile<1x32xi16> -> tile<16x32xi16>
    %sum = addi %rb, %cb : tile<16x32xi16>
    %w = exti %sum signed : tile<16x32xi16> -> tile<16x32xi64>
    %xs1 = reshape %x : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %xs = broadcast %xs1 : tile<1x1xptr<f32>> -> tile<16x32xptr<f32>>
    %px = offset %xs, %w : tile<16x32xptr<f32>>, tile<16x32xi64> -> tile<16x32xptr<f32>>
    %v, %t1 = load_ptr_tko weak %px token=%0 : tile<16x32xptr<f32>> -> tile<16x32xf32>, token
    %zero = constant <i16: 0> : tile<16xi16>
    %rlet = cmpi not_equal %rows, %zero, signed : tile<16xi16> -> tile<16xi1>
    %clet = cmpi less_than %moved, %lasts, signed : tile<32xi16> -> tile<32xi1>
    %rl2 = reshape %rlet : tile<16xi1> -> tile<16x1xi1>
    %rlb = broadcast %rl2 : tile<16x1xi1> -> tile<16x32xi1>
    %cl2 = reshape %clet : tile<32xi1> -> tile<1x32xi1>
    %clb = broadcast %cl2 : tile<1x32xi1> -> tile<16x32xi1>
    %let = andi %rlb, %clb : tile<16x32xi1>
    %pad = constant <f32: 7.0> : tile<16x32xf32>
    %u, %t2 = load_ptr_tko weak %px, %let, %pad token=%t1 : tile<16x32xptr<f32>>, tile<16x32xi1>, tile<16x32xf32> -> tile<16x32xf32>, token
    %ys1 = reshape %y : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %ys = broadcast %ys1 : tile<1x1xptr<f32>> -> tile<16x32xptr<f32>>
    %q1 = constant <i16: 15> : tile<16xi16>
    %turned = subi %q1, %ri : tile<16xi16>
    %wide = constant <i16: 32> : tile<16xi16>
    %rows2 = muli %turned, %wide : tile<16xi16>
    %s2 = reshape %rows2 : tile<16xi16> -> tile<16x1xi16>
    %sb = broadcast %s2 : tile<16x1xi16> -> tile<16x32xi16>
    %sum2 = addi %sb, %cb : tile<16x32xi16>
    %py = offset %ys, %sum2 : tile<16x32xptr<f32>>, tile<16x32xi16> -> tile<16x32xptr<f32>>
    %t3 = store_ptr_tko weak %py, %v token=%t2 : tile<16x32xptr<f32>>, tile<16x32xf32> -> token
    %t4 = store_ptr_tko weak %py, %u, %clb token=%t3 : tile<16x32xptr<f32>>, tile<16x32xf32>, tile<16x32xi1> -> token
    return
  }
}
