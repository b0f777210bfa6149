// A product is added to a tile of memory, across the edges of the tensors.
// launch 2x2 small:f32:21x70 small:f32:70x37 zeros:f32:777 small:f32:777 i32=5
// launch 2x2 small:f32:21x70 small:f32:70x37 zeros:f32:777 small:f32:777 i32=3
// launch 2x2 small:f32:21x70 small:f32:70x37 zeros:f32:777 small:f32:777 i32=0
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %row, %col, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [21, 70], strides = [70, 1] : tensor_view<21x70xf32, strides=[70,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xf32, strides=[70,1]>>
    %vb = make_tensor_view %b, shape = [70, 37], strides = [37, 1] : tensor_view<70x37xf32, strides=[37,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xf32, strides=[37,1]>>
    %vc = make_tensor_view %c, shape = [21, 37], strides = [37, 1] : tensor_view<21x37xf32, strides=[37,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>
    %vd = make_tensor_view %d, shape = [21, 37], strides = [37, 1] : tensor_view<21x37xf32, strides=[37,1]>
    %pd = make_partition_view %vd : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>
    %e, %te = load_view_tko weak %pd[%row, %col] : partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>, tile<i32> -> tile<16x32xf32>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %e) -> (tile<16x32xf32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xf32, strides=[70,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xf32, strides=[37,1]>>, tile<i32> -> tile<16x32xf32>, token
      %p = mmaf %x, %y, %s : tile<16x16xf32>, tile<16x32xf32>, tile<16x32xf32>
      continue %p : tile<16x32xf32>
    }
    %tc = store_view_tko weak %sum, %pc[%row, %col] : tile<16x32xf32>, partition_view<tile=(16x32), padding_value = zero, tensor_view<21x37xf32, strides=[37,1]>>, tile<i32> -> token
    return
  }
}
