// Products of signed by unsigned bytes, across the edges of the tensors.
// launch 2x2 small:i8:21x70 small:i8:70x37 zeros:i32:777 zeros:f32:1 i32=5
// launch 2x2 range:i8:21x70 range:i8:70x37 zeros:i32:777 zeros:f32:1 i32=5
// launch 2x2 range:i8:21x70 range:i8:70x37 zeros:i32:777 zeros:f32:1 i32=3
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>, %d: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <i32: 0> : tile<16x32xi32>
    %row, %col, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [21, 70], strides = [70, 1] : tensor_view<21x70xi8, strides=[70,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xi8, strides=[70,1]>>
    %vb = make_tensor_view %b, shape = [70, 37], strides = [37, 1] : tensor_view<70x37xi8, strides=[37,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xi8, strides=[37,1]>>
    %vc = make_tensor_view %c, shape = [21, 37], strides = [37, 1] : tensor_view<21x37xi32, strides=[37,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xi32, strides=[37,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x32xi32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xi8, strides=[70,1]>>, tile<i32> -> tile<16x16xi8>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xi8, strides=[37,1]>>, tile<i32> -> tile<16x32xi8>, token
      %p = mmai %x, %y, %s signed unsigned : tile<16x16xi8>, tile<16x32xi8>, tile<16x32xi32>
      continue %p : tile<16x32xi32>
    }
    %tc = store_view_tko weak %sum, %pc[%row, %col] : tile<16x32xi32>, partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xi32, strides=[37,1]>>, tile<i32> -> token
    return
  }
}
