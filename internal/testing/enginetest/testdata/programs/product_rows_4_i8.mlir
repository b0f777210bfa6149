// Products with 4 rows of i8, summed up by a loop, and one by a transposed operand.
// launch 1 small:i8:4x64 small:i8:64x64 small:i32:4x64 zeros:i32:4x64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>, %d: tile<ptr<i32>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <i32: 0> : tile<4x64xi32>
    %ta = make_tensor_view %a, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi8, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x32), tensor_view<4x64xi8, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<64x64xi8, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>
    %td = make_tensor_view %d, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi32, strides=[64,1]>
    %vd = make_partition_view %td : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>
    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<4x64xi32>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(4x32), tensor_view<4x64xi8, strides=[64,1]>>, tile<i32> -> tile<4x32xi8>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(32x64), tensor_view<64x64xi8, strides=[64,1]>>, tile<i32> -> tile<32x64xi8>, token
      %z = mmai %x, %y, %acc signed signed : tile<4x32xi8>, tile<32x64xi8>, tile<4x64xi32>
      continue %z : tile<4x64xi32>
    }
    %x2, %t3 = load_view_tko weak %va[%zero, %one] token = %0 : partition_view<tile=(4x32), tensor_view<4x64xi8, strides=[64,1]>>, tile<i32> -> tile<4x32xi8>, token
    %y2, %t4 = load_view_tko weak %vb[%zero, %zero] token = %0 : partition_view<tile=(32x64), tensor_view<64x64xi8, strides=[64,1]>>, tile<i32> -> tile<32x64xi8>, token
    %yt = reshape %y2 : tile<32x64xi8> -> tile<64x32xi8>
    %yp = permute %yt [1, 0] : tile<64x32xi8> -> tile<32x64xi8>
    %z2 = mmai %x2, %yp, %r signed signed : tile<4x32xi8>, tile<32x64xi8>, tile<4x64xi32>
    %w1 = store_view_tko weak %r, %vc[%zero, %zero] token = %t4 : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %z2, %vd[%zero, %zero] token = %w1 : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
