// Integer arithmetic of constants, and operations that leave an operand as it is.
entry @k(%n: tile<i32>, %p: tile<ptr<i32>>) {
  %c2 = constant <i32: 2> : tile<i32>
  %c3 = constant <i32: 3> : tile<i32>
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %sum = addi %c2, %c3 : tile<i32>
  %product = muli %sum, %c3 : tile<i32>
  %wide = exti %product signed : tile<i32> -> tile<i64>
  %tile = reshape %sum : tile<i32> -> tile<1xi32>
  %tiles = broadcast %tile : tile<1xi32> -> tile<8xi32>
  %same = addi %n, %zero : tile<i32>
  %same2 = muli %one, %same : tile<i32>
  %q = offset %p, %same2 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
  %q2 = offset %q, %wide : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
  %t = store_ptr_tko weak %q2, %product : tile<ptr<i32>>, tile<i32> -> token
  %small = constant <i8: -128> : tile<i8>
  %wrapped = addi %small, %small : tile<i8>
  %last = print_tko "%d %d", %tiles, %wrapped : tile<8xi32>, tile<i8> -> token
}
