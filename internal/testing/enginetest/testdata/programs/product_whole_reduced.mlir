// All rows of a product are added, those beyond the tensor too, which are NaN if an operand contains infinities.
// launch 2x2 small:f32:21x70 infinite:f32:70x37 zeros:f32:777 small:f32:777 i32=5
// launch 2x2 small:f32:21x70 infinite:f32:70x37 zeros:f32:777 small:f32:777 i32=3
// launch 2x2 small:f32:21x70 infinite:f32:70x37 zeros:f32:777 small:f32:777 i32=0
// launch 2x2 small:f32:21x70 small:f32:70x37 zeros:f32:777 small:f32:777 i32=5
// launch 2x2 small:f32:21x70 small:f32:70x37 zeros:f32:777 small:f32:777 i32=3
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
    %vc = make_tensor_view %c, shape = [2, 37], strides = [37, 1] : tensor_view<2x37xf32, strides=[37,1]>
    %pc = make_partition_view %vc : partition_view<tile=(1x32), padding_value = zero, tensor_view<2x37xf32, strides=[37,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x32xf32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(16x16), padding_value = zero, tensor_view<21x70xf32, strides=[70,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(16x32), padding_value = zero, tensor_view<70x37xf32, strides=[37,1]>>, tile<i32> -> tile<16x32xf32>, token
      %p = mmaf %x, %y, %s : tile<16x16xf32>, tile<16x32xf32>, tile<16x32xf32>
      continue %p : tile<16x32xf32>
    }
    %w = reduce %sum dim=0 identities=[0.0 : f32] : tile<16x32xf32> -> tile<32xf32>
    (%l: tile<f32>, %r: tile<f32>) {
      %m = addf %l, %r : tile<f32>
      yield %m : tile<f32>
    }
    %w1 = reshape %w : tile<32xf32> -> tile<1x32xf32>
    %tc = store_view_tko weak %w1, %pc[%row, %col] : tile<1x32xf32>, partition_view<tile=(1x32), padding_value = zero, tensor_view<2x37xf32, strides=[37,1]>>, tile<i32> -> token
    return
  }
}
