// A product by 4 columns, whose elements are not adjacent along k.
// launch 3 small:i8:70x333 small:i8:333x4 zeros:i32:280 i32=6
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <i32: 0> : tile<32x4xi32>
    %row, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [70, 333], strides = [333, 1] : tensor_view<70x333xi8, strides=[333,1]>
    %pa = make_partition_view %va : partition_view<tile=(32x64), padding_value = zero, tensor_view<70x333xi8, strides=[333,1]>>
    %vb = make_tensor_view %b, shape = [333, 4], strides = [4, 1] : tensor_view<333x4xi8, strides=[4,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x4), padding_value = zero, tensor_view<333x4xi8, strides=[4,1]>>
    %vc = make_tensor_view %c, shape = [70, 4], strides = [4, 1] : tensor_view<70x4xi32, strides=[4,1]>
    %pc = make_partition_view %vc : partition_view<tile=(32x4), tensor_view<70x4xi32, strides=[4,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<32x4xi32>) {
      %x, %tx = load_view_tko weak %pa[%row, %i] : partition_view<tile=(32x64), padding_value = zero, tensor_view<70x333xi8, strides=[333,1]>>, tile<i32> -> tile<32x64xi8>, token
      %y, %ty = load_view_tko weak %pb[%i, %zero] : partition_view<tile=(64x4), padding_value = zero, tensor_view<333x4xi8, strides=[4,1]>>, tile<i32> -> tile<64x4xi8>, token
      %p = mmai %x, %y, %s signed signed : tile<32x64xi8>, tile<64x4xi8>, tile<32x4xi32>
      continue %p : tile<32x4xi32>
    }
    %t = store_view_tko weak %sum, %pc[%row, %zero] : tile<32x4xi32>, partition_view<tile=(32x4), tensor_view<70x4xi32, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
