// A loop whose bounds of one bit are unsigned, and one in which they are signed.
// launch 1 zeros:i64:2 i1=0 i1=1 i1=1
// launch 1 zeros:i64:2 i1=0 i1=0 i1=1
// launch 1 zeros:i64:2 i1=1 i1=1 i1=1
// launch 1 zeros:i64:2 i1=1 i1=0 i1=1
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i64>>, %lo: tile<i1>, %hi: tile<i1>, %st: tile<i1>) {
    %zero = constant <i64: 0> : tile<i64>
    %k = constant <i64: 31> : tile<i64>
    %u = for unsigned %i in (%lo to %hi, step %st) : tile<i1> iter_values(%s = %zero) -> (tile<i64>) {
      %wi = exti %i unsigned : tile<i1> -> tile<i64>
      %m = muli %s, %k : tile<i64>
      %n = addi %m, %wi : tile<i64>
      continue %n : tile<i64>
    }
    %v = for %j in (%lo to %hi, step %st) : tile<i1> iter_values(%s2 = %zero) -> (tile<i64>) {
      %wj = exti %j signed : tile<i1> -> tile<i64>
      %m2 = muli %s2, %k : tile<i64>
      %n2 = addi %m2, %wj : tile<i64>
      continue %n2 : tile<i64>
    }
    %one = constant <i32: 1> : tile<i32>
    %y1 = offset %y, %one : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k0 = store_ptr_tko weak %y, %u : tile<ptr<i64>>, tile<i64> -> token
    %k1 = store_ptr_tko weak %y1, %v : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
