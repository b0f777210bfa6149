// Rows that are loaded by tiles of pointers: the index of the row is the same for all elements, and so is its part of the
// mask. There are rows, columns and whole tiles beyond the end, and rows with negative indices.
// launch 7 range:f32:1000 zeros:f32:7 i32=5 i32=200 i32=0
// launch 5 range:f32:1000 zeros:f32:5 i32=5 i32=192 i32=0
// launch 5 range:f32:1000 zeros:f32:5 i32=5 i32=200 i32=-2
// launch 3 range:f32:1000 zeros:f32:3 i32=10 i32=64 i32=2147483646
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %rows: tile<i32>, %columns: tile<i32>, %first: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %size = constant <i32: 64> : tile<i32>
    %unit = constant <i64: 1> : tile<64xi64>
    %none = constant <f32: 0.0> : tile<64xf32>
    %lane = iota : tile<64xi32>
    %row = addi %bx, %first : tile<i32>
    %r1 = reshape %row : tile<i32> -> tile<1xi32>
    %r64 = broadcast %r1 : tile<1xi32> -> tile<64xi32>
    %r = exti %r64 signed : tile<64xi32> -> tile<64xi64>
    %n0 = exti %rows signed : tile<i32> -> tile<i64>
    %n1 = reshape %n0 : tile<i64> -> tile<1xi64>
    %n = broadcast %n1 : tile<1xi64> -> tile<64xi64>
    %below = cmpi less_than %r, %n, unsigned : tile<64xi64> -> tile<64xi1>
    %c0 = exti %columns signed : tile<i32> -> tile<i64>
    %c1 = reshape %c0 : tile<i64> -> tile<1xi64>
    %c = broadcast %c1 : tile<1xi64> -> tile<64xi64>
    %line = muli %r, %c : tile<64xi64>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x64 = broadcast %x1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %sums = for %i in (%zero to %columns, step %size) : tile<i32> iter_values(%sum = %none) -> (tile<64xf32>) {
      %i1 = reshape %i : tile<i32> -> tile<1xi32>
      %i64 = broadcast %i1 : tile<1xi32> -> tile<64xi32>
      %j32 = addi %i64, %lane : tile<64xi32>
      %j = exti %j32 signed : tile<64xi32> -> tile<64xi64>
      %in = cmpi less_than %j, %c, unsigned : tile<64xi64> -> tile<64xi1>
      %m = andi %below, %in : tile<64xi1>
      %step = muli %j, %unit : tile<64xi64>
      %at = addi %line, %step : tile<64xi64>
      %p = offset %x64, %at : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %v, %t = load_ptr_tko weak %p, %m, %none : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %s = addf %sum, %v : tile<64xf32>
      continue %s : tile<64xf32>
    }
    %total = reduce %sums dim=0 identities=[-3.4028235e+38 : f32] : tile<64xf32> -> tile<f32> (%p: tile<f32>, %q: tile<f32>) {
      %g = maxf %p, %q : tile<f32>
      yield %g : tile<f32>
    }
    %b64 = exti %bx signed : tile<i32> -> tile<i64>
    %py = offset %y, %b64 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    %k = store_ptr_tko weak %py, %total : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
