// Operands whose rows and columns are no dimension of their memory.
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=40
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %ta = make_tensor_view %a, shape = [16, 640], strides = [640, 1] : tensor_view<16x640xf32, strides=[640,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>
    %tb = make_tensor_view %b, shape = [640, 16], strides = [16, 1] : tensor_view<640x16xf32, strides=[16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x16), tensor_view<640x16xf32, strides=[16,1]>>
    %tc = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %td = make_tensor_view %d, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vd = make_partition_view %td : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
      %x, %t1 = load_view_tko weak %va[%zero, %one] token = %0 : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %t2 = load_view_tko weak %vb[%two, %zero] token = %0 : partition_view<tile=(16x16), tensor_view<640x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %x3 = reshape %x : tile<16x16xf32> -> tile<4x4x16xf32>
    %xp = permute %x3 [1, 0, 2] : tile<4x4x16xf32> -> tile<4x4x16xf32>
    %xq = reshape %xp : tile<4x4x16xf32> -> tile<16x16xf32>
    %y3 = reshape %y : tile<16x16xf32> -> tile<16x4x4xf32>
    %yp = permute %y3 [0, 2, 1] : tile<16x4x4xf32> -> tile<16x4x4xf32>
    %yq = reshape %yp : tile<16x4x4xf32> -> tile<16x16xf32>
    %z4 = reshape %x : tile<16x16xf32> -> tile<2x8x8x2xf32>
    %zp = permute %z4 [3, 1, 2, 0] : tile<2x8x8x2xf32> -> tile<2x8x8x2xf32>
    %zq = reshape %zp : tile<2x8x8x2xf32> -> tile<16x16xf32>
      %m1 = mmaf %xq, %yq, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      %m2 = mmaf %zq, %yq, %m1 : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %k = store_view_tko weak %m1, %vc[%zero, %zero] token = %0 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    %k2 = store_view_tko weak %m2, %vd[%zero, %zero] token = %k : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
