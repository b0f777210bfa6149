// Two rows of pointers that are further from each other than 32 bits count: of the second row no
// element is in the buffer.
// launch 1 range:i32:64 zeros:i32:64 i64=1
// launch 1 range:i32:64 zeros:i32:64 i64=0
// launch 1 range:i32:64 zeros:i32:64 i64=2
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i64>) {
    %j = iota : tile<2xi64>
    %j1 = reshape %j : tile<2xi64> -> tile<2x1xi64>
    %row = broadcast %j1 : tile<2x1xi64> -> tile<2x32xi64>
    %far = constant <i64: 1073741824> : tile<2x32xi64>
    %down = muli %row, %far : tile<2x32xi64>
    %i = iota : tile<32xi64>
    %i1 = reshape %i : tile<32xi64> -> tile<1x32xi64>
    %column = broadcast %i1 : tile<1x32xi64> -> tile<2x32xi64>
    %at = addi %down, %column : tile<2x32xi64>
    %n1 = reshape %n : tile<i64> -> tile<1x1xi64>
    %ns = broadcast %n1 : tile<1x1xi64> -> tile<2x32xi64>
    %let = cmpi less_than %row, %ns, signed : tile<2x32xi64> -> tile<2x32xi1>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %xs = broadcast %x1 : tile<1x1xptr<i32>> -> tile<2x32xptr<i32>>
    %px = offset %xs, %at : tile<2x32xptr<i32>>, tile<2x32xi64> -> tile<2x32xptr<i32>>
    %pad = constant <i32: 7> : tile<2x32xi32>
    %v, %t = load_ptr_tko weak %px, %let, %pad : tile<2x32xptr<i32>>, tile<2x32xi1>, tile<2x32xi32> -> tile<2x32xi32>, token
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %ys = broadcast %y1 : tile<1x1xptr<i32>> -> tile<2x32xptr<i32>>
    %py = offset %ys, %at : tile<2x32xptr<i32>>, tile<2x32xi64> -> tile<2x32xptr<i32>>
    %k = store_ptr_tko weak %py, %v, %let : tile<2x32xptr<i32>>, tile<2x32xi32>, tile<2x32xi1> -> token
    return
  }
}
