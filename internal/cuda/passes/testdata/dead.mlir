// Operations whose results are unused: chains, weak loads, divisions, ifs that only compute. What is seen
// outside stays.
entry @k(%p: tile<ptr<i32>>, %n: tile<i32>, %c: tile<i1>) {
  %a = addi %n, %n : tile<i32>
  %b = divi %a, %n signed : tile<i32>
  %x, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
  %y, %u = load_ptr_tko relaxed device %p : tile<ptr<i32>> -> tile<i32>, token
  %z, %v = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
  %r = if %c -> (tile<i32>) {
    %d = addi %n, %n : tile<i32>
    yield %d : tile<i32>
  } else {
    yield %n : tile<i32>
  }
  if %c {
    %d = muli %n, %n : tile<i32>
    %w = print_tko "here" -> token
  }
  %w = store_ptr_tko weak %p, %z : tile<ptr<i32>>, tile<i32> -> token
}
