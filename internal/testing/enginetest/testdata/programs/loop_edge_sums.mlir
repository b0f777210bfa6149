// Sums that a loop without a counter carries, of a tile across an edge, whose padding adds zeros.
// launch 1 seq:i32:192 zeros:i32:256 i32=3
// launch 1 seq:i32:192 zeros:i32:256 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zeros = constant <i32: 0> : tile<4x64xi32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %xt = make_tensor_view %x, shape = [3, 64], strides = [64, 1] : tensor_view<3x64xi32, strides=[64,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x64), padding_value = zero, tensor_view<3x64xi32, strides=[64,1]>>
    %s = loop iter_values(%sum = %zeros, %i = %zero) : tile<4x64xi32>, tile<i32> -> tile<4x64xi32> {
      %last = addi %sum, %zeros : tile<4x64xi32>
      %done = cmpi greater_than_or_equal %i, %n, signed : tile<i32> -> tile<i1>
      if %done {
        break %last : tile<4x64xi32>
      }
      %t, %k = load_view_tko weak %xv[%zero, %zero] : partition_view<tile=(4x64), padding_value = zero, tensor_view<3x64xi32, strides=[64,1]>>, tile<i32> -> tile<4x64xi32>, token
      %next = addi %sum, %t : tile<4x64xi32>
      %j = addi %i, %one : tile<i32>
      continue %next, %j : tile<4x64xi32>, tile<i32>
    }
    %yt = make_tensor_view %y, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi32, strides=[64,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>
    %k2 = store_view_tko weak %s, %yv[%zero, %zero] : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
