// Selections of which one operand has all bits set, or is the difference of a value and itself.
// launch 1 small:i32:64 zeros:i32:64
cuda_tile.module @select_ones {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <i32: 0> : tile<64xi32>
    %one = constant <i32: 1> : tile<64xi32>
    %ones = constant <i32: -1> : tile<64xi32>
    %vx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %vy = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %px[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %above = cmpi greater_than %a, %none, signed : tile<64xi32> -> tile<64xi1>
    %below = cmpi less_than %a, %none, signed : tile<64xi32> -> tile<64xi1>
    %no = subi %a, %a : tile<64xi32>
    %p = select %below, %no, %one : tile<64xi1>, tile<64xi32>
    %q = select %below, %ones, %a : tile<64xi1>, tile<64xi32>
    %s = select %above, %p, %q : tile<64xi1>, tile<64xi32>
    %t1 = store_view_tko weak %s, %py[%zero] : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
