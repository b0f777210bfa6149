// Maxima of short rows that end before their tile. Elements beyond the edge are not all equal: they contain the number of their column.
// launch 3 small:i32:70x5 zeros:i32:96 i32=70
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %rows: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %iota = iota : tile<32xi32>
    %line = reshape %iota : tile<32xi32> -> tile<1x32xi32>
    %column = broadcast %line : tile<1x32xi32> -> tile<32x32xi32>
    %vx = make_tensor_view %x, shape = [%rows, 5], strides = [5, 1] : tile<i32> -> tensor_view<?x5xi32, strides=[5,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x5xi32, strides=[5,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x5xi32, strides=[5,1]>>, tile<i32> -> tile<32x32xi32>, token
    %sum = addi %a, %column : tile<32x32xi32>
    %max = reduce %sum dim=1 identities=[-2147483648 : i32] : tile<32x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %m = maxi %l, %r signed : tile<i32>
      yield %m : tile<i32>
    }
    %vy = make_tensor_view %y, shape = [96], strides = [1] : tensor_view<96xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(32), tensor_view<96xi32, strides=[1]>>
    %u = store_view_tko weak %max, %py[%b] token = %ta : tile<32xi32>, partition_view<tile=(32), tensor_view<96xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
