// The products of a row of a sparse matrix are added to a carried tile, which is computed in place. No mask limits the indices; in
// the last launch the loop faults in its second iteration.
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:128 i32=3 i32=300
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:128 i32=9 i32=11
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:128 i32=11 i32=11
// launch 1 range:i32:512 small:f32:512 small:f32:200 small:f32:128 i32=0 i32=201
cuda_tile.module @m {
  entry @k(%col: tile<ptr<i32>>, %val: tile<ptr<f32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %first: tile<i32>, %limit: tile<i32>) {
    %i = iota : tile<128xi32>
    %step = constant <i32: 128> : tile<i32>
    %none = constant <f32: 0.0> : tile<128xf32>
    %limit1 = reshape %limit : tile<i32> -> tile<1xi32>
    %limits = broadcast %limit1 : tile<1xi32> -> tile<128xi32>
    %v1 = reshape %val : tile<ptr<f32>> -> tile<1xptr<f32>>
    %vs = broadcast %v1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c1 = reshape %col : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cs = broadcast %c1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %sum = for %k in (%first to %limit, step %step) : tile<i32> iter_values(%acc = %none) -> (tile<128xf32>) {
      %k1 = reshape %k : tile<i32> -> tile<1xi32>
      %ks = broadcast %k1 : tile<1xi32> -> tile<128xi32>
      %e = addi %i, %ks overflow<no_signed_wrap> : tile<128xi32>
      %m = cmpi less_than %e, %limits, signed : tile<128xi32> -> tile<128xi1>
      %vp = offset %vs, %e : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
      %v, %t0 = load_ptr_tko weak %vp, %m, %none : tile<128xptr<f32>>, tile<128xi1>, tile<128xf32> -> tile<128xf32>, token
      %cp = offset %cs, %e : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
      %c, %t1 = load_ptr_tko weak %cp, %m : tile<128xptr<i32>>, tile<128xi1> -> tile<128xi32>, token
      %cw = exti %c signed : tile<128xi32> -> tile<128xi64>
      %xp = offset %xs, %cw : tile<128xptr<f32>>, tile<128xi64> -> tile<128xptr<f32>>
      %u, %t2 = load_ptr_tko weak %xp, %m, %none : tile<128xptr<f32>>, tile<128xi1>, tile<128xf32> -> tile<128xf32>, token
      %p = mulf %u, %v : tile<128xf32>
      %more = addf %acc, %p : tile<128xf32>
      continue %more : tile<128xf32>
    }
    %zero = constant <i32: 0> : tile<i32>
    %ty = make_tensor_view %y, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %k0 = store_view_tko weak %sum, %vy[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
