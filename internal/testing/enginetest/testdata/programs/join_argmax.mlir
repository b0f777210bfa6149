// A block for each line finds the first of its greatest elements, of which there are several; without padding, which is NaN, or with it.
// launch 9 small:f32:9x32 zeros:i32:9 i32=9 i32=32
// launch 70 small:f32:70x32 zeros:i32:70 i32=70 i32=32
// launch 13 small:f32:13x31 zeros:i32:13 i32=13 i32=31
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x32), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(1x32), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x32xf32>, token
    %two = constant <f32: 2.0> : tile<1x32xf32>
    %u = mulf %t, %two : tile<1x32xf32>
    %j = iota : tile<32xi32>
    %p = reshape %j : tile<32xi32> -> tile<1x32xi32>
    %r:2 = reduce %u, %p dim=1 identities=[0x7FC00000 : f32, 2147483647 : i32] : tile<1x32xf32>, tile<1x32xi32> -> tile<1xf32>, tile<1xi32>
    (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
      %w3 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
      %w4 = cmpf not_equal unordered %reduce_rhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
      %w5 = cmpf equal ordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
      %w6 = exti %w4 unsigned : tile<i1> -> tile<i8>
      %w7 = exti %w5 unsigned : tile<i1> -> tile<i8>
      %w8 = andi %w6, %w7 : tile<i8>
      %w9 = trunci %w8 : tile<i8> -> tile<i1>
      %w10 = exti %w3 unsigned : tile<i1> -> tile<i8>
      %w11 = exti %w9 unsigned : tile<i1> -> tile<i8>
      %w12 = ori %w10, %w11 : tile<i8>
      %w13 = trunci %w12 : tile<i8> -> tile<i1>
      %w14 = cmpi less_than %reduce_lhs1, %reduce_rhs1, signed : tile<i32> -> tile<i1>
      %w15 = cmpf greater_than ordered %reduce_rhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
      %w16 = cmpf not_equal unordered %reduce_lhs0, %reduce_lhs0 : tile<f32> -> tile<i1>
      %w17 = cmpf equal ordered %reduce_rhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
      %w18 = exti %w16 unsigned : tile<i1> -> tile<i8>
      %w19 = exti %w17 unsigned : tile<i1> -> tile<i8>
      %w20 = andi %w18, %w19 : tile<i8>
      %w21 = trunci %w20 : tile<i8> -> tile<i1>
      %w22 = exti %w15 unsigned : tile<i1> -> tile<i8>
      %w23 = exti %w21 unsigned : tile<i1> -> tile<i8>
      %w24 = ori %w22, %w23 : tile<i8>
      %w25 = trunci %w24 : tile<i8> -> tile<i1>
      %yes = constant <i1: true> : tile<i1>
      %w26 = xori %w25, %yes : tile<i1>
      %w27 = exti %w14 unsigned : tile<i1> -> tile<i8>
      %w28 = exti %w26 unsigned : tile<i1> -> tile<i8>
      %w29 = andi %w27, %w28 : tile<i8>
      %w30 = trunci %w29 : tile<i8> -> tile<i1>
      %w31 = exti %w13 unsigned : tile<i1> -> tile<i8>
      %w32 = exti %w30 unsigned : tile<i1> -> tile<i8>
      %w33 = ori %w31, %w32 : tile<i8>
      %w34 = trunci %w33 : tile<i8> -> tile<i1>
      %w35 = select %w34, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32>
      %w36 = select %w34, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
      yield %w35, %w36 : tile<f32>, tile<i32>
    }
    %yt1 = make_tensor_view %y, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %yv1 = make_partition_view %yt1 : partition_view<tile=(1), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %ys1 = store_view_tko weak %r#1, %yv1[%bx] : tile<1xi32>, partition_view<tile=(1), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
