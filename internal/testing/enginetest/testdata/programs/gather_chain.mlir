// A sparse matrix times a vector, a lane for each row: the elements of the vector are those that a loaded tile names, with
// masks that are set for some lanes, and numbers of masked lanes that are not within the vector. In the last launch one
// number that is not masked is beyond it.
// launch 1 small:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=3 i32=64
// launch 1 range:i32:64 range:i32:64 small:f32:64 zeros:f32:64 i32=70 i32=64
// launch 1 range:i32:64 range:i32:64 small:f32:40 zeros:f32:64 i32=70 i32=40
// launch 1 range:i32:64 range:i32:64 small:f32:40 zeros:f32:64 i32=5 i32=60
cuda_tile.module @m {
  entry @k(%at: tile<ptr<i32>>, %first: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %trips: tile<i32>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ones = constant <i32: 1> : tile<64xi32>
    %none = constant <f32: 0.0> : tile<64xf32>
    %pad = constant <f32: 0.5> : tile<64xf32>
    %end = constant <i32: 64> : tile<64xi32>
    %tf = make_tensor_view %first, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vf = make_partition_view %tf : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %p, %t = load_view_tko weak %vf[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %as1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %as = broadcast %as1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %xs1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %xs1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %last, %sum = for %k in (%zero to %trips, step %one) : tile<i32> iter_values(%row = %p, %acc = %none) -> (tile<64xi32>, tile<64xf32>) {
      %on = cmpi less_than %row, %end, unsigned : tile<64xi32> -> tile<64xi1>
      %pa = offset %as, %row : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %c, %t1 = load_ptr_tko weak %pa, %on : tile<64xptr<i32>>, tile<64xi1> -> tile<64xi32>, token
      %some = xori %c, %ones : tile<64xi32>
      %in = cmpi less_than %c, %ns, unsigned : tile<64xi32> -> tile<64xi1>
      %odd = cmpi less_than %row, %some, signed : tile<64xi32> -> tile<64xi1>
      %both = andi %in, %odd : tile<64xi1>
      %px = offset %xs, %c : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %v, %t2 = load_ptr_tko weak %px, %both, %pad : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %w = mulf %v, %v rounding<nearest_even> : tile<64xf32>
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
