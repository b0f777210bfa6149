// Loads by indices, of which whole vectors are masked: of one the mask limits the indices, of the other one it compares other numbers. The
// padding is not zero. In the second launch no lane is set, in the third all are.
// launch 1 range:i32:512 range:i32:512 range:f32:512 zeros:f32:512 i32=101
// launch 1 range:i32:512 range:i32:512 range:f32:512 zeros:f32:512 i32=0
// launch 1 range:i32:512 range:i32:512 range:f32:512 zeros:f32:512 i32=512
cuda_tile.module @m {
  entry @k(%i: tile<ptr<i32>>, %o: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %vi = make_tensor_view %i, shape = [512], strides = [1] : tensor_view<512xi32, strides=[1]>
    %pi = make_partition_view %vi : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>
    %index, %ti = load_view_tko weak %pi[%zero] : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %vo = make_tensor_view %o, shape = [512], strides = [1] : tensor_view<512xi32, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>
    %other, %to = load_view_tko weak %po[%zero] : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<512xi32>
    %limited = cmpi less_than %index, %ns, unsigned : tile<512xi32> -> tile<512xi1>
    %compared = cmpi less_than %other, %ns, unsigned : tile<512xi32> -> tile<512xi1>
    %two = constant <f32: 2.5> : tile<512xf32>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %p = offset %xs, %index : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %r, %tr = load_ptr_tko weak %p, %limited, %two token=%t : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %q, %tq = load_ptr_tko weak %p, %compared, %two token=%t : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %sum = fma %r, %two, %q rounding<nearest_even> : tile<512xf32>
    %vy = make_tensor_view %y, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %w = store_view_tko weak %sum, %py[%zero] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
