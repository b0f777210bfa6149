// Tiles whose innermost dimension is along z and whose outer one is along y: blocks follow each other along z, then y,
// then x, and a block prefetches the tile of the next one.
// launch 2x3x4 range:i32:2x96x128 zeros:i32:2x96x128
// launch 2x2x3 range:i32:2x96x128 zeros:i32:2x96x128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %tx = make_tensor_view %x, shape = [2, 96, 128], strides = [12288, 128, 1] : tensor_view<2x96x128xi32, strides=[12288,128,1]>
    %vx = make_partition_view %tx : partition_view<tile=(1x32x32), tensor_view<2x96x128xi32, strides=[12288,128,1]>>
    %ty = make_tensor_view %y, shape = [2, 96, 128], strides = [12288, 128, 1] : tensor_view<2x96x128xi32, strides=[12288,128,1]>
    %vy = make_partition_view %ty : partition_view<tile=(1x32x32), tensor_view<2x96x128xi32, strides=[12288,128,1]>>
    %v, %t = load_view_tko weak %vx[%bx, %by, %bz] : partition_view<tile=(1x32x32), tensor_view<2x96x128xi32, strides=[12288,128,1]>>, tile<i32> -> tile<1x32x32xi32>, token
    %s = addi %v, %v : tile<1x32x32xi32>
    %t1 = store_view_tko weak %s, %vy[%bx, %by, %bz] : tile<1x32x32xi32>, partition_view<tile=(1x32x32), tensor_view<2x96x128xi32, strides=[12288,128,1]>>, tile<i32> -> token
    return
  }
}
