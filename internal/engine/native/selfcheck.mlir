cuda_tile.module @selfcheck {
  entry @elements(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %a, %t = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %b = permute %a [1, 0] : tile<16x16xf32> -> tile<16x16xf32>
    %c = fma %a, %b, %a : tile<16x16xf32>
    %d = mulf %c, %c : tile<16x16xf32>
    %e = sqrt %d : tile<16x16xf32>
    %f = divf %e, %b : tile<16x16xf32>
    %h = ftof %f : tile<16x16xf32> -> tile<16x16xf16>
    %g = ftof %h : tile<16x16xf16> -> tile<16x16xf32>
    %less = cmpf less_than ordered %g, %a : tile<16x16xf32> -> tile<16x16xi1>
    %s = select %less, %g, %c : tile<16x16xi1>, tile<16x16xf32>
    %i = ftoi %s signed : tile<16x16xf32> -> tile<16x16xi32>
    %j = muli %i, %i : tile<16x16xi32>
    %k = xori %j, %i : tile<16x16xi32>
    %l = itof %k signed : tile<16x16xi32> -> tile<16x16xf32>
    %m = maxf %l, %f : tile<16x16xf32>
    %w = store_view_tko weak %m, %vy[%zero, %zero] token = %t : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
  entry @product(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %sums = constant <f32: 3.0> : tile<16x16xf32>
    %none = constant <i32: 0> : tile<16x16xi32>
    %tx = make_tensor_view %x, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %a, %t = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %c = mmaf %a, %a, %sums : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %h = ftof %a : tile<16x16xf32> -> tile<16x16xbf16>
    %d = mmaf %h, %h, %c : tile<16x16xbf16>, tile<16x16xbf16>, tile<16x16xf32>
    %i = ftoi %a signed : tile<16x16xf32> -> tile<16x16xi32>
    %j = trunci %i : tile<16x16xi32> -> tile<16x16xi8>
    %k = mmai %j, %j, %none signed signed : tile<16x16xi8>, tile<16x16xi8>, tile<16x16xi32>
    %l = itof %k signed : tile<16x16xi32> -> tile<16x16xf32>
    %r = reduce %l dim=1 identities=[0.0 : f32] : tile<16x16xf32> -> tile<16xf32>
    (%p: tile<f32>, %q: tile<f32>) {
      %s = addf %p, %q : tile<f32>
      yield %s : tile<f32>
    }
    %r1 = reshape %r : tile<16xf32> -> tile<16x1xf32>
    %r2 = broadcast %r1 : tile<16x1xf32> -> tile<16x16xf32>
    %e = addf %d, %r2 : tile<16x16xf32>
    %w = store_view_tko weak %e, %vy[%zero, %zero] token = %t : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
