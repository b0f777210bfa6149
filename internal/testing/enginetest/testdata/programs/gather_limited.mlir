// Masks that keep the numbers of elements below a limit: signed and unsigned ones, of 32, 64 and 16 bits, of numbers that the loop has
// loaded by other numbers. A carried tile that is such numbers is computed in place. In the second launch the limits are beyond the
// buffers, but no number is; in the third no lane is set; in the last one a number is beyond a buffer.
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=3 i32=64
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=3 i32=1000
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=3 i32=0
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=3 i32=-5
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=80 i32=64
// launch 1 range:i32:64 range:i32:64 small:f32:40 zeros:f32:64 i32=3 i32=60
cuda_tile.module @m {
  entry @k(%at: tile<ptr<i32>>, %first: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %trips: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %zeros = constant <i32: 0> : tile<64xi32>
    %ones = constant <i32: 1> : tile<64xi32>
    %none = constant <f32: 0.0> : tile<64xf32>
    %tf = make_tensor_view %first, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vf = make_partition_view %tf : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %p, %t = load_view_tko weak %vf[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %as1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %as = broadcast %as1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %xs1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %xs1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %wide = exti %n signed : tile<i32> -> tile<i64>
    %w1 = reshape %wide : tile<i64> -> tile<1xi64>
    %ws = broadcast %w1 : tile<1xi64> -> tile<64xi64>
    %last, %sum = for %k in (%zero to %trips, step %one) : tile<i32> iter_values(%row = %p, %acc = %none) -> (tile<64xi32>, tile<64xf32>) {
      %low = cmpi greater_than_or_equal %row, %zeros, signed : tile<64xi32> -> tile<64xi1>
      %high = cmpi less_than %row, %ns, signed : tile<64xi32> -> tile<64xi1>
      %on = andi %low, %high : tile<64xi1>
      %pa = offset %as, %row : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %c, %t1 = load_ptr_tko weak %pa, %on : tile<64xptr<i32>>, tile<64xi1> -> tile<64xi32>, token
      %cw = exti %c signed : tile<64xi32> -> tile<64xi64>
      %in = cmpi less_than %cw, %ws, unsigned : tile<64xi64> -> tile<64xi1>
      %px = offset %xs, %cw : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %v, %t2 = load_ptr_tko weak %px, %in, %acc : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %b = trunci %c : tile<64xi32> -> tile<64xi16>
      %bw = exti %b unsigned : tile<64xi16> -> tile<64xi32>
      %few = cmpi less_than_or_equal %bw, %ns, unsigned : tile<64xi32> -> tile<64xi1>
      %both = andi %few, %in : tile<64xi1>
      %pb = offset %xs, %bw : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %u, %t3 = load_ptr_tko weak %pb, %both, %none : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %w = addf %v, %u rounding<nearest_even> : tile<64xf32>
      %more = addf %acc, %w rounding<nearest_even> : tile<64xf32>
      %next = addi %row, %ones : tile<64xi32>
      continue %next, %more : tile<64xi32>, tile<64xf32>
    }
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %k0 = store_view_tko weak %sum, %vy[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
