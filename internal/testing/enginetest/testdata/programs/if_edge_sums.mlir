// Iterations of which only some add a tile across an edge, padded with zeros, to the sums that the loop carries.
// launch 1 range:i32:6 i32=3 zeros:i32:8
// launch 1 range:i32:6 i32=0 zeros:i32:8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %n: tile<i32>, %y: tile<ptr<i32>>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %sums = constant <i32: 1817306333> : tile<8xi32>
    %vx = make_tensor_view %x, shape = [6], strides = [1] : tensor_view<6xi32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(8), padding_value = zero, tensor_view<6xi32, strides=[1]>>
    %for = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%s = %sums) -> (tile<8xi32>) {
      %add = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      if %add {
        %a, %ta = load_view_tko weak %px[%zero] token = %t : partition_view<tile=(8), padding_value = zero, tensor_view<6xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
        %next = addi %s, %a : tile<8xi32>
        continue %next : tile<8xi32>
      }
      %other = constant <i32: 7> : tile<8xi32>
      continue %other : tile<8xi32>
    }
    %vy = make_tensor_view %y, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %w = store_view_tko weak %for, %py[%zero] : tile<8xi32>, partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
