// What is computed twice, in a block around too, but not in one beside.
entry @k(%n: tile<i32>, %m: tile<i32>, %c: tile<i1>) {
  %a = addi %n, %m : tile<i32>
  %b = addi %n, %m : tile<i32>
  %other = addi %m, %n : tile<i32>
  %nsw = addi %n, %m overflow<no_signed_wrap> : tile<i32>
  %r = if %c -> (tile<i32>) {
    %d = addi %n, %m : tile<i32>
    %e = muli %d, %b : tile<i32>
    yield %e : tile<i32>
  } else {
    %d = muli %a, %a : tile<i32>
    yield %d : tile<i32>
  }
  %f = muli %a, %a : tile<i32>
  %x = iota : tile<8xi32>
  %s = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%i: tile<i32>, %j: tile<i32>) {
    %g = addi %i, %j : tile<i32>
    %h = addi %i, %j : tile<i32>
    %k = andi %g, %h : tile<i32>
    yield %k : tile<i32>
  }
  %t = print_tko "%d %d %d %d %d %d", %b, %other, %nsw, %r, %f, %s : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
}
