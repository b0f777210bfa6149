// A stride of pointers whose last multiple exceeds 64 bits.
// launch 1 zeros:f32:64 zeros:f32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %r0 = iota : tile<4xi64>
    %r1 = reshape %r0 : tile<4xi64> -> tile<4x1xi64>
    %r = broadcast %r1 : tile<4x1xi64> -> tile<4x16xi64>
    %c0 = iota : tile<16xi64>
    %c1 = reshape %c0 : tile<16xi64> -> tile<1x16xi64>
    %c = broadcast %c1 : tile<1x16xi64> -> tile<4x16xi64>
    %k = constant <i64: -6148914691236517205> : tile<4x16xi64>
    %rk = muli %r, %k : tile<4x16xi64>
    %i = addi %rk, %c : tile<4x16xi64>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %xs = broadcast %x1 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
    %p = offset %xs, %i : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
    %v, %t = load_ptr_tko weak %p : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
    %s = constant <i64: 16> : tile<4x16xi64>
    %rs = muli %r, %s : tile<4x16xi64>
    %j = addi %rs, %c : tile<4x16xi64>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %ys = broadcast %y1 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
    %q = offset %ys, %j : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
    %w = store_ptr_tko weak %q, %v : tile<4x16xptr<f32>>, tile<4x16xf32> -> token
    return
  }
}
