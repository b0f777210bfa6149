// A carried tile is stored over an edge and updated in one iteration.
// launch 1 zeros:i32:60
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i32>>) {
    %0 = make_token : token
    %x0 = iota : tile<64xi32>
    %lo = constant <i32: 0> : tile<i32>
    %hi = constant <i32: 2> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %t = make_tensor_view %y, shape = [60], strides = [1] : tensor_view<60xi32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(64), tensor_view<60xi32, strides=[1]>>
    %r:2 = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%x = %x0, %k = %0) -> (tile<64xi32>, token) {
      %n = store_view_tko weak %x, %v[%lo] token = %k : tile<64xi32>, partition_view<tile=(64), tensor_view<60xi32, strides=[1]>>, tile<i32> -> token
      %c = constant <i32: 100> : tile<64xi32>
      %z = addi %x, %c : tile<64xi32>
      continue %z, %n : tile<64xi32>, token
    }
    return
  }
}
