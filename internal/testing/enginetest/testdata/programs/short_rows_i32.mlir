// Rows of three integers, a row and its comparison with the numbers of columns for all of them, and a number for each row.
// launch 3 small:i32:225 small:i32:3 small:i32:75 zeros:i32:225 i32=75 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %row: tile<ptr<i32>>, %scale: tile<ptr<i32>>, %y: tile<ptr<i32>>, %rows: tile<i32>, %columns: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %iota = iota : tile<4xi32>
    %line = reshape %iota : tile<4xi32> -> tile<1x4xi32>
    %column = broadcast %line : tile<1x4xi32> -> tile<32x4xi32>
    %vx = make_tensor_view %x, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<32x4xi32>, token
    %vr = make_tensor_view %row, shape = [1, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<1x?xi32, strides=[?,1]>
    %pr = make_partition_view %vr : partition_view<tile=(1x4), padding_value = zero, tensor_view<1x?xi32, strides=[?,1]>>
    %r, %tr = load_view_tko weak %pr[%zero, %zero] token = %t : partition_view<tile=(1x4), padding_value = zero, tensor_view<1x?xi32, strides=[?,1]>>, tile<i32> -> tile<1x4xi32>, token
    %rs = broadcast %r : tile<1x4xi32> -> tile<32x4xi32>
    %vs = make_tensor_view %scale, shape = [%rows, 1], strides = [1, 1] : tile<i32> -> tensor_view<?x1xi32, strides=[1,1]>
    %ps = make_partition_view %vs : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x1xi32, strides=[1,1]>>
    %s, %ts = load_view_tko weak %ps[%b, %zero] token = %t : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x1xi32, strides=[1,1]>>, tile<i32> -> tile<32x1xi32>, token
    %ss = broadcast %s : tile<32x1xi32> -> tile<32x4xi32>
    %large = cmpi greater_than %r, %line, signed : tile<1x4xi32> -> tile<1x4xi1>
    %larges = broadcast %large : tile<1x4xi1> -> tile<32x4xi1>
    %0 = addi %a, %rs : tile<32x4xi32>
    %1 = muli %0, %ss : tile<32x4xi32>
    %2 = addi %1, %column : tile<32x4xi32>
    %3 = select %larges, %2, %1 : tile<32x4xi1>, tile<32x4xi32>
    %vy = make_tensor_view %y, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %py = make_partition_view %vy : partition_view<tile=(32x4), tensor_view<?x?xi32, strides=[?,1]>>
    %w = store_view_tko weak %3, %py[%b, %zero] token = %ta : tile<32x4xi32>, partition_view<tile=(32x4), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
