// Extremes that a loop carries, which begin as numbers: of zeros of both signs, and of numbers and NaN.
// launch 1 small:f32:7x16 zeros:f32:64 small:f64:7x16 zeros:f64:64 i32=7
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %u: tile<ptr<f64>>, %v: tile<ptr<f64>>, %n: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %vf32 = make_tensor_view %x, shape = [7, 16], strides = [16, 1] : tensor_view<7x16xf32, strides=[16,1]>
    %pf32 = make_partition_view %vf32 : partition_view<tile=(1x16), tensor_view<7x16xf32, strides=[16,1]>>
    %nonef32 = constant <f32: 0.0> : tile<1x16xf32>
    %lowf32 = constant <f32: -9.0> : tile<1x16xf32>
    %highf32 = constant <f32: 9.0> : tile<1x16xf32>
    %rf32a, %rf32b, %rf32c, %rf32d = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %lowf32, %b = %highf32, %c = %lowf32, %d = %highf32) -> (tile<1x16xf32>, tile<1x16xf32>, tile<1x16xf32>, tile<1x16xf32>) {
      %f, %tf = load_view_tko weak %pf32[%i, %zero] token = %t : partition_view<tile=(1x16), tensor_view<7x16xf32, strides=[16,1]>>, tile<i32> -> tile<1x16xf32>, token
      %z = mulf %f, %nonef32 : tile<1x16xf32>
      %q = divf %f, %f : tile<1x16xf32>
      %w = mulf %q, %f : tile<1x16xf32>
      %na = maxf %a, %z : tile<1x16xf32>
      %nb = minf %z, %b : tile<1x16xf32>
      %nc = maxf %w, %c : tile<1x16xf32>
      %nd = minf %d, %w : tile<1x16xf32>
      continue %na, %nb, %nc, %nd : tile<1x16xf32>, tile<1x16xf32>, tile<1x16xf32>, tile<1x16xf32>
    }
    %of32 = make_tensor_view %y, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xf32, strides=[16,1]>
    %sf32 = make_partition_view %of32 : partition_view<tile=(1x16), tensor_view<4x16xf32, strides=[16,1]>>
    %tf32a = store_view_tko weak %rf32a, %sf32[%zero, %zero] token = %t : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    %tf32b = store_view_tko weak %rf32b, %sf32[%one, %zero] token = %t : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    %tf32c = store_view_tko weak %rf32c, %sf32[%two, %zero] token = %t : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    %tf32d = store_view_tko weak %rf32d, %sf32[%three, %zero] token = %t : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    %vf64 = make_tensor_view %u, shape = [7, 16], strides = [16, 1] : tensor_view<7x16xf64, strides=[16,1]>
    %pf64 = make_partition_view %vf64 : partition_view<tile=(1x16), tensor_view<7x16xf64, strides=[16,1]>>
    %nonef64 = constant <f64: 0.0> : tile<1x16xf64>
    %lowf64 = constant <f64: -9.0> : tile<1x16xf64>
    %highf64 = constant <f64: 9.0> : tile<1x16xf64>
    %rf64a, %rf64b, %rf64c, %rf64d = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %lowf64, %b = %highf64, %c = %lowf64, %d = %highf64) -> (tile<1x16xf64>, tile<1x16xf64>, tile<1x16xf64>, tile<1x16xf64>) {
      %f, %tf = load_view_tko weak %pf64[%i, %zero] token = %t : partition_view<tile=(1x16), tensor_view<7x16xf64, strides=[16,1]>>, tile<i32> -> tile<1x16xf64>, token
      %z = mulf %f, %nonef64 : tile<1x16xf64>
      %q = divf %f, %f : tile<1x16xf64>
      %w = mulf %q, %f : tile<1x16xf64>
      %na = maxf %a, %z : tile<1x16xf64>
      %nb = minf %z, %b : tile<1x16xf64>
      %nc = maxf %w, %c : tile<1x16xf64>
      %nd = minf %d, %w : tile<1x16xf64>
      continue %na, %nb, %nc, %nd : tile<1x16xf64>, tile<1x16xf64>, tile<1x16xf64>, tile<1x16xf64>
    }
    %of64 = make_tensor_view %v, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xf64, strides=[16,1]>
    %sf64 = make_partition_view %of64 : partition_view<tile=(1x16), tensor_view<4x16xf64, strides=[16,1]>>
    %tf64a = store_view_tko weak %rf64a, %sf64[%zero, %zero] token = %t : tile<1x16xf64>, partition_view<tile=(1x16), tensor_view<4x16xf64, strides=[16,1]>>, tile<i32> -> token
    %tf64b = store_view_tko weak %rf64b, %sf64[%one, %zero] token = %t : tile<1x16xf64>, partition_view<tile=(1x16), tensor_view<4x16xf64, strides=[16,1]>>, tile<i32> -> token
    %tf64c = store_view_tko weak %rf64c, %sf64[%two, %zero] token = %t : tile<1x16xf64>, partition_view<tile=(1x16), tensor_view<4x16xf64, strides=[16,1]>>, tile<i32> -> token
    %tf64d = store_view_tko weak %rf64d, %sf64[%three, %zero] token = %t : tile<1x16xf64>, partition_view<tile=(1x16), tensor_view<4x16xf64, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
