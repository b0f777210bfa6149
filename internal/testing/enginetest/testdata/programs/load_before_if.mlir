// A tile is loaded before an if that overwrites its memory.
// launch 1 range:i32:64 zeros:i32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %hi = constant <i32: 2> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%lo] token = %0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %cond = cmpi less_than %lo, %hi, signed : tile<i32> -> tile<i1>
    %r = if %cond -> (token) {
      %c = constant <i32: 100> : tile<64xi32>
      %n = store_view_tko weak %c, %vx[%lo] token = %t0 : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
      yield %n : token
    } else {
      yield %t0 : token
    }
    %w = store_view_tko weak %a, %vy[%lo] token = %r : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
