// The first minima of rows of three integers, or of the zeros beyond them.
// launch 3 small:i32:225 zeros:i32:75 i32=75 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %rows: tile<i32>, %columns: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<32x4xi32>, token
    %iota = iota : tile<4xi32>
    %line = reshape %iota : tile<4xi32> -> tile<1x4xi32>
    %column = broadcast %line : tile<1x4xi32> -> tile<32x4xi32>
    %best, %at = reduce %a, %column dim=1 identities=[2147483647 : i32, 2147483647 : i32] : tile<32x4xi32>, tile<32x4xi32> -> tile<32xi32>, tile<32xi32>
    (%l: tile<i32>, %r: tile<i32>, %i: tile<i32>, %j: tile<i32>) {
      %0 = cmpi less_than %l, %r, signed : tile<i32> -> tile<i1>
      %1 = cmpi equal %l, %r, signed : tile<i32> -> tile<i1>
      %2 = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
      %3 = andi %1, %2 : tile<i1>
      %13 = ori %0, %3 : tile<i1>
      %v = select %13, %l, %r : tile<i1>, tile<i32>
      %n = select %13, %i, %j : tile<i1>, tile<i32>
      yield %v, %n : tile<i32>, tile<i32>
    }
    %vy = make_tensor_view %y, shape = [%rows], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(32), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %w = store_view_tko weak %at, %py[%b] token = %ta : tile<32xi32>, partition_view<tile=(32), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
