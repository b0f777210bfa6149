// A loop whose bounds of 16 bits are unsigned, and one in which they are signed.
// launch 1 zeros:i64:2 i16=-6 i16=-1 i16=1
// launch 1 zeros:i64:2 i16=32000 i16=-30000 i16=1000
// launch 1 zeros:i64:2 i16=0 i16=-1 i16=30000
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i64>>, %lo: tile<i16>, %hi: tile<i16>, %st: tile<i16>) {
    %zero = constant <i64: 0> : tile<i64>
    %k = constant <i64: 31> : tile<i64>
    %u = for unsigned %i in (%lo to %hi, step %st) : tile<i16> iter_values(%s = %zero) -> (tile<i64>) {
      %wi = exti %i unsigned : tile<i16> -> tile<i64>
      %m = muli %s, %k : tile<i64>
      %n = addi %m, %wi : tile<i64>
      continue %n : tile<i64>
    }
    %v = for %j in (%lo to %hi, step %st) : tile<i16> iter_values(%s2 = %zero) -> (tile<i64>) {
      %wj = exti %j signed : tile<i16> -> tile<i64>
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
