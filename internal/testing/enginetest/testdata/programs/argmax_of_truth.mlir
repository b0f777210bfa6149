// Places of the first true element and of the maximum, by regions that negate conditions.
// launch 1 range:i32:64 zeros:i32:3 i32=-3
// launch 1 range:i32:64 zeros:i32:3 i32=0
// launch 1 range:i32:64 zeros:i32:3 i32=1
// launch 1 range:i32:64 zeros:i32:3 i32=40
// launch 1 range:i32:64 zeros:i32:3 i32=62
// launch 1 range:i32:64 zeros:i32:3 i32=63
// launch 1 small:i32:64 zeros:i32:3 i32=-3
// launch 1 small:i32:64 zeros:i32:3 i32=0
// launch 1 small:i32:64 zeros:i32:3 i32=1
// launch 1 small:i32:64 zeros:i32:3 i32=40
// launch 1 small:i32:64 zeros:i32:3 i32=62
// launch 1 small:i32:64 zeros:i32:3 i32=63
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<64xptr<i32>> -> tile<64xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %a = cmpi greater_than %v, %ns, signed : tile<64xi32> -> tile<64xi1>
    %q, %at = reduce %a, %i dim=0 identities=[false, 0 : i32] : tile<64xi1>, tile<64xi32> -> tile<i1>, tile<i32>
    (%l: tile<i1>, %r: tile<i1>, %li: tile<i32>, %ri: tile<i32>) {
      %e = select %l, %l, %r : tile<i1>, tile<i1>
      %f = select %l, %li, %ri : tile<i1>, tile<i32>
      yield %e, %f : tile<i1>, tile<i32>
    }
    %w, %at2 = reduce %v, %i dim=0 identities=[0 : i32, 0 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l2: tile<i32>, %r2: tile<i32>, %li2: tile<i32>, %ri2: tile<i32>) {
      %yes = constant <i1: true> : tile<i1>
      %gt = cmpi greater_than %l2, %r2, signed : tile<i32> -> tile<i1>
      %le = xori %gt, %yes : tile<i1>
      %lt = cmpi less_than %l2, %r2, signed : tile<i32> -> tile<i1>
      %ge = xori %lt, %yes : tile<i1>
      %eq = andi %le, %ge : tile<i1>
      %first = cmpi less_than %li2, %ri2, signed : tile<i32> -> tile<i1>
      %tie = andi %eq, %first : tile<i1>
      %left = ori %gt, %tie : tile<i1>
      %e = select %left, %l2, %r2 : tile<i1>, tile<i32>
      %f = select %left, %li2, %ri2 : tile<i1>, tile<i32>
      yield %e, %f : tile<i32>, tile<i32>
    }
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %q32 = exti %q unsigned : tile<i1> -> tile<i32>
    %y1 = offset %y, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %y2 = offset %y, %two : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k0 = store_ptr_tko weak %y, %q32 : tile<ptr<i32>>, tile<i32> -> token
    %k1 = store_ptr_tko weak %y1, %at : tile<ptr<i32>>, tile<i32> -> token
    %k2 = store_ptr_tko weak %y2, %at2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
