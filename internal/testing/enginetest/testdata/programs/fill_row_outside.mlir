// The condition of a selection is that of the columns only: in the last block, whose row is outside, the elements of these columns are the
// load's padding. Columns end within a vector or at the end of the tile.
// launch 3 small:i32:2x100 zeros:i32:3x128 i32=2 i32=100
// launch 3 small:i32:2x128 zeros:i32:3x128 i32=2 i32=128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(1x128), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<1x128xi32>, token
    %j = iota : tile<128xi32>
    %j1 = reshape %j : tile<128xi32> -> tile<1x128xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x128xi32>
    %in = cmpi less_than %j1, %n2, signed : tile<1x128xi32> -> tile<1x128xi1>
    %c = constant <i32: 77> : tile<1x128xi32>
    %s = select %in, %t, %c : tile<1x128xi1>, tile<1x128xi32>
    %yt = make_tensor_view %y, shape = [3, 128], strides = [128, 1] : tensor_view<3x128xi32, strides=[128,1]>
    %yv = make_partition_view %yt : partition_view<tile=(1x128), padding_value = zero, tensor_view<3x128xi32, strides=[128,1]>>
    %ys = store_view_tko weak %s, %yv[%bx, %zero] : tile<1x128xi32>, partition_view<tile=(1x128), padding_value = zero, tensor_view<3x128xi32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
