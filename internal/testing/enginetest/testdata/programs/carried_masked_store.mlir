// A carried tile is stored under a mask and updated in one iteration.
// launch 1 zeros:i32:60
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i32>>) {
    %0 = make_token : token
    %x0 = iota : tile<64xi32>
    %lo = constant <i32: 0> : tile<i32>
    %hi = constant <i32: 2> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %lim = constant <i32: 60> : tile<64xi32>
    %m = cmpi less_than %x0, %lim, signed : tile<64xi32> -> tile<64xi1>
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ys = broadcast %y1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %ys, %x0 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %r:2 = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%x = %x0, %k = %0) -> (tile<64xi32>, token) {
      %n = store_ptr_tko weak %p, %x, %m token=%k : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
      %c = constant <i32: 100> : tile<64xi32>
      %z = addi %x, %c : tile<64xi32>
      continue %z, %n : tile<64xi32>, token
    }
    return
  }
}
