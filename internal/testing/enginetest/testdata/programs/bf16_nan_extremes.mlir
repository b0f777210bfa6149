// Minima and maxima of bfloat16 that are NaN are operands of additions, whose results are rounded. A NaN, of which some bits are left open, is
// stored as 100.
// launch 1 small:bf16:20 zeros:bf16:256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %hundred = constant <bf16: 100.0> : tile<32xbf16>
    %token = make_token : token
    %xt = make_tensor_view %x, shape = [20], strides = [1] : tensor_view<20xbf16, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(32), padding_value = nan, tensor_view<20xbf16, strides=[1]>>
    %yt = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>
    %t, %loaded = load_view_tko weak %xv[%zero] token = %token : partition_view<tile=(32), padding_value = nan, tensor_view<20xbf16, strides=[1]>>, tile<i32> -> tile<32xbf16>, token
    %twice = addf %t, %t : tile<32xbf16>
    %empty = constant <i32: 1> : tile<i32>
    %padded, %loadedp = load_view_tko weak %xv[%empty] token = %token : partition_view<tile=(32), padding_value = nan, tensor_view<20xbf16, strides=[1]>>, tile<i32> -> tile<32xbf16>, token
    %extreme0 = maxf %twice, %t : tile<32xbf16>
    %sum0 = addf %extreme0, %t : tile<32xbf16>
    %nan0 = cmpf not_equal unordered %sum0, %sum0 : tile<32xbf16> -> tile<32xi1>
    %told0 = select %nan0, %hundred, %sum0 : tile<32xi1>, tile<32xbf16>
    %i0 = constant <i32: 0> : tile<i32>
    %stored0 = store_view_tko weak %told0, %yv[%i0] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %extreme1 = maxf %twice, %t propagate_nan : tile<32xbf16>
    %sum1 = addf %extreme1, %t : tile<32xbf16>
    %nan1 = cmpf not_equal unordered %sum1, %sum1 : tile<32xbf16> -> tile<32xi1>
    %told1 = select %nan1, %hundred, %sum1 : tile<32xi1>, tile<32xbf16>
    %i1 = constant <i32: 1> : tile<i32>
    %stored1 = store_view_tko weak %told1, %yv[%i1] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %extreme2 = minf %twice, %t : tile<32xbf16>
    %sum2 = addf %extreme2, %t : tile<32xbf16>
    %nan2 = cmpf not_equal unordered %sum2, %sum2 : tile<32xbf16> -> tile<32xi1>
    %told2 = select %nan2, %hundred, %sum2 : tile<32xi1>, tile<32xbf16>
    %i2 = constant <i32: 2> : tile<i32>
    %stored2 = store_view_tko weak %told2, %yv[%i2] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %extreme3 = minf %twice, %t propagate_nan : tile<32xbf16>
    %sum3 = addf %extreme3, %t : tile<32xbf16>
    %nan3 = cmpf not_equal unordered %sum3, %sum3 : tile<32xbf16> -> tile<32xi1>
    %told3 = select %nan3, %hundred, %sum3 : tile<32xi1>, tile<32xbf16>
    %i3 = constant <i32: 3> : tile<i32>
    %stored3 = store_view_tko weak %told3, %yv[%i3] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %r4 = reduce %padded dim=0 identities=[0xFF80 : bf16] : tile<32xbf16> -> tile<bf16>
    (%p4: tile<bf16>, %q4: tile<bf16>) {
      %e4 = maxf %p4, %q4 : tile<bf16>
      yield %e4 : tile<bf16>
    }
    %one4 = reshape %r4 : tile<bf16> -> tile<1xbf16>
    %all4 = broadcast %one4 : tile<1xbf16> -> tile<32xbf16>
    %sum4 = addf %all4, %t : tile<32xbf16>
    %nan4 = cmpf not_equal unordered %sum4, %sum4 : tile<32xbf16> -> tile<32xi1>
    %told4 = select %nan4, %hundred, %sum4 : tile<32xi1>, tile<32xbf16>
    %i4 = constant <i32: 4> : tile<i32>
    %stored4 = store_view_tko weak %told4, %yv[%i4] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %r5 = reduce %t dim=0 identities=[0xFF80 : bf16] : tile<32xbf16> -> tile<bf16>
    (%p5: tile<bf16>, %q5: tile<bf16>) {
      %e5 = maxf %p5, %q5 propagate_nan : tile<bf16>
      yield %e5 : tile<bf16>
    }
    %one5 = reshape %r5 : tile<bf16> -> tile<1xbf16>
    %all5 = broadcast %one5 : tile<1xbf16> -> tile<32xbf16>
    %sum5 = addf %all5, %t : tile<32xbf16>
    %nan5 = cmpf not_equal unordered %sum5, %sum5 : tile<32xbf16> -> tile<32xi1>
    %told5 = select %nan5, %hundred, %sum5 : tile<32xi1>, tile<32xbf16>
    %i5 = constant <i32: 5> : tile<i32>
    %stored5 = store_view_tko weak %told5, %yv[%i5] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %r6 = reduce %padded dim=0 identities=[0x7F80 : bf16] : tile<32xbf16> -> tile<bf16>
    (%p6: tile<bf16>, %q6: tile<bf16>) {
      %e6 = minf %p6, %q6 : tile<bf16>
      yield %e6 : tile<bf16>
    }
    %one6 = reshape %r6 : tile<bf16> -> tile<1xbf16>
    %all6 = broadcast %one6 : tile<1xbf16> -> tile<32xbf16>
    %sum6 = addf %all6, %t : tile<32xbf16>
    %nan6 = cmpf not_equal unordered %sum6, %sum6 : tile<32xbf16> -> tile<32xi1>
    %told6 = select %nan6, %hundred, %sum6 : tile<32xi1>, tile<32xbf16>
    %i6 = constant <i32: 6> : tile<i32>
    %stored6 = store_view_tko weak %told6, %yv[%i6] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    %r7 = reduce %t dim=0 identities=[0x7F80 : bf16] : tile<32xbf16> -> tile<bf16>
    (%p7: tile<bf16>, %q7: tile<bf16>) {
      %e7 = minf %p7, %q7 propagate_nan : tile<bf16>
      yield %e7 : tile<bf16>
    }
    %one7 = reshape %r7 : tile<bf16> -> tile<1xbf16>
    %all7 = broadcast %one7 : tile<1xbf16> -> tile<32xbf16>
    %sum7 = addf %all7, %t : tile<32xbf16>
    %nan7 = cmpf not_equal unordered %sum7, %sum7 : tile<32xbf16> -> tile<32xi1>
    %told7 = select %nan7, %hundred, %sum7 : tile<32xi1>, tile<32xbf16>
    %i7 = constant <i32: 7> : tile<i32>
    %stored7 = store_view_tko weak %told7, %yv[%i7] token = %token : tile<32xbf16>, partition_view<tile=(32), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
