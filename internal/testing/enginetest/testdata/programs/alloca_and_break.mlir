// Local memory of a loop that ends by a break, more often than memory could last.
// launch 1 zeros:i32:1 i32=100
// launch 1 zeros:i32:1 i32=20000
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %s = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%sum = %zero) -> (tile<i32>) {
      %q = loop iter_values(%j = %i) : tile<i32> -> tile<i32> {
        %m = alloca num_elem = 16, alignment = 4 : tile<ptr<i32>>
        %k = store_ptr_tko weak %m, %j : tile<ptr<i32>>, tile<i32> -> token
        %v, %t = load_ptr_tko weak %m token=%k : tile<ptr<i32>> -> tile<i32>, token
        %w = addi %v, %one : tile<i32>
        break %w : tile<i32>
      }
      %z = addi %sum, %q : tile<i32>
      continue %z : tile<i32>
    }
    %k2 = store_ptr_tko weak %y, %s : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
