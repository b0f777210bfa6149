// A loop whose bounds of 8 bits are unsigned, and one in which they are signed.
// launch 1 zeros:i64:2 i8=-6 i8=-1 i8=1
// launch 1 zeros:i64:2 i8=-6 i8=-1 i8=3
// launch 1 zeros:i64:2 i8=100 i8=-100 i8=50
// launch 1 zeros:i64:2 i8=0 i8=-1 i8=100
// launch 1 zeros:i64:2 i8=5 i8=5 i8=1
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i64>>, %lo: tile<i8>, %hi: tile<i8>, %st: tile<i8>) {
    %zero = constant <i64: 0> : tile<i64>
    %k = constant <i64: 31> : tile<i64>
    %u = for unsigned %i in (%lo to %hi, step %st) : tile<i8> iter_values(%s = %zero) -> (tile<i64>) {
      %wi = exti %i unsigned : tile<i8> -> tile<i64>
      %m = muli %s, %k : tile<i64>
      %n = addi %m, %wi : tile<i64>
      continue %n : tile<i64>
    }
    %v = for %j in (%lo to %hi, step %st) : tile<i8> iter_values(%s2 = %zero) -> (tile<i64>) {
      %wj = exti %j signed : tile<i8> -> tile<i64>
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
