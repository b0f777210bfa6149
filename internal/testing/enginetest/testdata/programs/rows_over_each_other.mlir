// Rows are copied over each other, forwards and backwards.
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=96
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=97
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=95
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=112
// launch 1 range:i32:256 =0 i32=16 i32=-16 i32=144
// launch 1 range:i32:256 =0 i32=-16 i32=16 i32=48
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=96
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=95
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=112
// launch 1 range:i32:256 =0 i32=-16 i32=16 i32=96
// launch 1 range:i32:256 =0 i32=16 i32=-16 i32=96
// launch 1 range:i32:256 =0 i32=-20 i32=20 i32=30
// launch 1 range:i32:256 =0 i32=20 i32=-20 i32=160
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=32
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=31
// launch 1 range:i32:256 =0 i32=16 i32=16 i32=33
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=31
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=160
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=161
// launch 1 range:i32:256 =0 i32=-16 i32=-16 i32=159
// launch 1 range:i32:256 =0+4 i32=16 i32=16 i32=95
// launch 1 range:i32:256 =0+4 i32=16 i32=16 i32=96
// launch 1 range:i32:256 =0+4 i32=16 i32=16 i32=94
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %g: tile<ptr<i32>>, %step: tile<i32>, %to: tile<i32>, %start: tile<i32>) {
    %0 = make_token : token
    %i0 = iota : tile<4xi32>
    %i1 = reshape %i0 : tile<4xi32> -> tile<4x1xi32>
    %r = broadcast %i1 : tile<4x1xi32> -> tile<4x16xi32>
    %j0 = iota : tile<16xi32>
    %j1 = reshape %j0 : tile<16xi32> -> tile<1x16xi32>
    %c = broadcast %j1 : tile<1x16xi32> -> tile<4x16xi32>
    %s1 = reshape %step : tile<i32> -> tile<1x1xi32>
    %ss = broadcast %s1 : tile<1x1xi32> -> tile<4x16xi32>
    %d1 = reshape %to : tile<i32> -> tile<1x1xi32>
    %ds = broadcast %d1 : tile<1x1xi32> -> tile<4x16xi32>
    %e1 = reshape %start : tile<i32> -> tile<1x1xi32>
    %es = broadcast %e1 : tile<1x1xi32> -> tile<4x16xi32>
    %mid = constant <i32: 96> : tile<4x16xi32>
    %rs = muli %r, %ss : tile<4x16xi32>
    %a0 = addi %rs, %c : tile<4x16xi32>
    %a = addi %a0, %mid : tile<4x16xi32>
    %rd = muli %r, %ds : tile<4x16xi32>
    %b0 = addi %rd, %c : tile<4x16xi32>
    %b = addi %b0, %es : tile<4x16xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %xs = broadcast %x1 : tile<1x1xptr<i32>> -> tile<4x16xptr<i32>>
    %g1 = reshape %g : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %gs = broadcast %g1 : tile<1x1xptr<i32>> -> tile<4x16xptr<i32>>
    %p = offset %xs, %a : tile<4x16xptr<i32>>, tile<4x16xi32> -> tile<4x16xptr<i32>>
    %q = offset %gs, %b : tile<4x16xptr<i32>>, tile<4x16xi32> -> tile<4x16xptr<i32>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<4x16xptr<i32>> -> tile<4x16xi32>, token
    %one = constant <i32: 1000> : tile<4x16xi32>
    %u = addi %v, %one : tile<4x16xi32>
    %k = store_ptr_tko weak %q, %u token=%t : tile<4x16xptr<i32>>, tile<4x16xi32> -> token
    return
  }
}
