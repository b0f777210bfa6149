// Float64 becomes integers of 16 and 32 bits, signed and unsigned: numbers beyond their range, infinities, and NaN, which is beyond the end.
// launch 1 small:f64:20 zeros:i32:64 zeros:i32:64 zeros:i16:64 zeros:i16:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f64>>, %a: tile<ptr<i32>>, %b: tile<ptr<i32>>, %c: tile<ptr<i16>>, %d: tile<ptr<i16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %token = make_token : token
    %xt = make_tensor_view %x, shape = [20], strides = [1] : tensor_view<20xf64, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(32), padding_value = nan, tensor_view<20xf64, strides=[1]>>
    %t, %loaded = load_view_tko weak %xv[%zero] token = %token : partition_view<tile=(32), padding_value = nan, tensor_view<20xf64, strides=[1]>>, tile<i32> -> tile<32xf64>, token
    %far = constant <f64: 1.5e9> : tile<32xf64>
    %near = constant <f64: 20000.75> : tile<32xf64>
    %u = mulf %t, %far : tile<32xf64>
    %v = mulf %t, %near : tile<32xf64>
    %none = constant <f64: 0.0> : tile<32xf64>
    %w = divf %t, %none : tile<32xf64>
    %uv = cat %u, %w dim = 0 : tile<32xf64>, tile<32xf64> -> tile<64xf64>
    %vw = cat %v, %w dim = 0 : tile<32xf64>, tile<32xf64> -> tile<64xf64>
    %is = ftoi %uv signed : tile<64xf64> -> tile<64xi32>
    %iu = ftoi %uv unsigned : tile<64xf64> -> tile<64xi32>
    %ss = ftoi %vw signed : tile<64xf64> -> tile<64xi16>
    %su = ftoi %vw unsigned : tile<64xf64> -> tile<64xi16>
    %at = make_tensor_view %a, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %av = make_partition_view %at : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %as = store_view_tko weak %is, %av[%zero] token = %token : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %bt = make_tensor_view %b, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %bv = make_partition_view %bt : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %bs = store_view_tko weak %iu, %bv[%zero] token = %token : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %ct = make_tensor_view %c, shape = [64], strides = [1] : tensor_view<64xi16, strides=[1]>
    %cv = make_partition_view %ct : partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>
    %cs = store_view_tko weak %ss, %cv[%zero] token = %token : tile<64xi16>, partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>, tile<i32> -> token
    %dt = make_tensor_view %d, shape = [64], strides = [1] : tensor_view<64xi16, strides=[1]>
    %dv = make_partition_view %dt : partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>
    %ds = store_view_tko weak %su, %dv[%zero] token = %token : tile<64xi16>, partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>, tile<i32> -> token
    return
  }
}
