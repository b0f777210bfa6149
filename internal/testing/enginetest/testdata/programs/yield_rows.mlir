// A condition yields a value, and rows of it; nothing reads its results.
// launch 1 zeros:i64:16 zeros:i64:256 i32=1 i32=1
// launch 1 zeros:i64:16 zeros:i64:256 i32=1 i32=2
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i64>>, %z: tile<ptr<i64>>, %a: tile<i32>, %b: tile<i32>) {
    %none = constant <i64: 0> : tile<16xi64>
    %nones = constant <i64: 0> : tile<16x16xi64>
    %c = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
    %r:2 = if %c -> (tile<16xi64>, tile<16x16xi64>) {
      %number = constant <i32: 7> : tile<16xi32>
      %v = exti %number unsigned : tile<16xi32> -> tile<16xi64>
      %row = reshape %v : tile<16xi64> -> tile<1x16xi64>
      %rows = broadcast %row : tile<1x16xi64> -> tile<16x16xi64>
      yield %v, %rows : tile<16xi64>, tile<16x16xi64>
    } else {
      yield %none, %nones : tile<16xi64>, tile<16x16xi64>
    }
    return
  }
}
