// Functions of a product, of the elements within the tensors, are stored twice, once as float16.
// launch 2x2 small:f16:21x70 small:f16:70x37 zeros:f16:777 zeros:f32:777 i32=5
// launch 2x2 small:f16:21x70 small:f16:70x37 zeros:f16:777 zeros:f32:777 i32=3
// launch 2x2 small:f16:21x70 small:f16:70x37 zeros:f16:777 zeros:f32:777 i32=0
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>, %d: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %row, %col, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [21, 70], strides = [70, 1] : tensor_view<21x70xf16, strides=[70,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xf16, strides=[70,1]>>
    %vb = make_tensor_view %b, shape = [70, 37], strides = [37, 1] : tensor_view<70x37xf16, strides=[37,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xf16, strides=[37,1]>>
    %vc = make_tensor_view %c, shape = [21, 37], strides = [37, 1] : tensor_view<21x37xf16, strides=[37,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf16, strides=[37,1]>>
    %vd = make_tensor_view %d, shape = [21, 37], strides = [37, 1] : tensor_view<21x37xf32, strides=[37,1]>
    %pd = make_partition_view %vd : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x32xf32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xf16, strides=[70,1]>>, tile<i32> -> tile<16x16xf16>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xf16, strides=[37,1]>>, tile<i32> -> tile<16x32xf16>, token
      %p = mmaf %x, %y, %s : tile<16x16xf16>, tile<16x32xf16>, tile<16x32xf32>
      continue %p : tile<16x32xf32>
    }
    %q = maxf %sum, %none : tile<16x32xf32>
    %h = ftof %q : tile<16x32xf32> -> tile<16x32xf16>
    %tc = store_view_tko weak %h, %pc[%row, %col] : tile<16x32xf16>, partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf16, strides=[37,1]>>, tile<i32> -> token
    %td = store_view_tko weak %q, %pd[%row, %col] : tile<16x32xf32>, partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>, tile<i32> -> token
    return
  }
}
