// A loop over short tiles with two loads by indices, of which only those of the first lanes are done. In the last launch it faults.
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:32 i32=3 i32=300
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:32 i32=9 i32=11
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:32 i32=9 i32=26
// launch 1 range:i32:512 small:f32:512 small:f32:300 small:f32:32 i32=11 i32=11
// launch 1 range:i32:512 small:f32:512 small:f32:200 small:f32:32 i32=0 i32=201
cuda_tile.module @m {
  entry @k(%col: tile<ptr<i32>>, %val: tile<ptr<f32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %first: tile<i32>, %limit: tile<i32>) {
    %i = iota : tile<32xi32>
    %step = constant <i32: 32> : tile<i32>
    %none = constant <f32: 0.0> : tile<32xf32>
    %limit1 = reshape %limit : tile<i32> -> tile<1xi32>
    %limits = broadcast %limit1 : tile<1xi32> -> tile<32xi32>
    %v1 = reshape %val : tile<ptr<f32>> -> tile<1xptr<f32>>
    %vs = broadcast %v1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %c1 = reshape %col : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cs = broadcast %c1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %sum = for %k in (%first to %limit, step %step) : tile<i32> iter_values(%acc = %none) -> (tile<32xf32>) {
      %k1 = reshape %k : tile<i32> -> tile<1xi32>
      %ks = broadcast %k1 : tile<1xi32> -> tile<32xi32>
      %e = addi %i, %ks overflow<no_signed_wrap> : tile<32xi32>
      %m = cmpi less_than %e, %limits, signed : tile<32xi32> -> tile<32xi1>
      %vp = offset %vs, %e : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
      %v, %t0 = load_ptr_tko weak %vp, %m, %none : tile<32xptr<f32>>, tile<32xi1>, tile<32xf32> -> tile<32xf32>, token
      %cp = offset %cs, %e : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
      %c, %t1 = load_ptr_tko weak %cp, %m : tile<32xptr<i32>>, tile<32xi1> -> tile<32xi32>, token
      %cw = exti %c signed : tile<32xi32> -> tile<32xi64>
      %xp = offset %xs, %cw : tile<32xptr<f32>>, tile<32xi64> -> tile<32xptr<f32>>
      %u, %t2 = load_ptr_tko weak %xp, %m, %none : tile<32xptr<f32>>, tile<32xi1>, tile<32xf32> -> tile<32xf32>, token
      %zp = offset %vs, %c : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
      %z, %t3 = load_ptr_tko weak %zp, %m, %none : tile<32xptr<f32>>, tile<32xi1>, tile<32xf32> -> tile<32xf32>, token
      %q = addf %z, %u : tile<32xf32>
      %p = mulf %q, %v : tile<32xf32>
      %more = addf %acc, %p : tile<32xf32>
      continue %more : tile<32xf32>
    }
    %zero = constant <i32: 0> : tile<i32>
    %ty = make_tensor_view %y, shape = [32], strides = [1] : tensor_view<32xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(32), tensor_view<32xf32, strides=[1]>>
    %k0 = store_view_tko weak %sum, %vy[%zero] : tile<32xf32>, partition_view<tile=(32), tensor_view<32xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
