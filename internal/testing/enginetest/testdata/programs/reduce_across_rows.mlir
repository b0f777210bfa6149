// Maxima of columns whose elements are those of a row's number and of a column's, which are stored as well.
// launch 2 small:i64:83 small:i64:8 zeros:i64:83x5 zeros:i64:16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %r: tile<ptr<i64>>, %y: tile<ptr<i64>>, %z: tile<ptr<i64>>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [83, 1], strides = [1, 1] : tensor_view<83x1xi64, strides=[1,1]>
    %px = make_partition_view %vx : partition_view<tile=(64x1), padding_value = zero, tensor_view<83x1xi64, strides=[1,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(64x1), padding_value = zero, tensor_view<83x1xi64, strides=[1,1]>>, tile<i32> -> tile<64x1xi64>, token
    %vr = make_tensor_view %r, shape = [1, 8], strides = [8, 1] : tensor_view<1x8xi64, strides=[8,1]>
    %pr = make_partition_view %vr : partition_view<tile=(1x8), tensor_view<1x8xi64, strides=[8,1]>>
    %c, %tc = load_view_tko weak %pr[%zero, %zero] token = %t : partition_view<tile=(1x8), tensor_view<1x8xi64, strides=[8,1]>>, tile<i32> -> tile<1x8xi64>, token
    %rows = broadcast %a : tile<64x1xi64> -> tile<64x8xi64>
    %columns = broadcast %c : tile<1x8xi64> -> tile<64x8xi64>
    %d = muli %rows, %columns : tile<64x8xi64>
    %vy = make_tensor_view %y, shape = [83, 5], strides = [5, 1] : tensor_view<83x5xi64, strides=[5,1]>
    %py = make_partition_view %vy : partition_view<tile=(64x8), tensor_view<83x5xi64, strides=[5,1]>>
    %w = store_view_tko weak %d, %py[%b, %zero] token = %ta : tile<64x8xi64>, partition_view<tile=(64x8), tensor_view<83x5xi64, strides=[5,1]>>, tile<i32> -> token
    %max = reduce %d dim=0 identities=[-9223372036854775808 : i64] : tile<64x8xi64> -> tile<8xi64>
    (%l: tile<i64>, %m: tile<i64>) {
      %n = maxi %l, %m signed : tile<i64>
      yield %n : tile<i64>
    }
    %vz = make_tensor_view %z, shape = [16], strides = [1] : tensor_view<16xi64, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(8), tensor_view<16xi64, strides=[1]>>
    %u = store_view_tko weak %max, %pz[%b] token = %t : tile<8xi64>, partition_view<tile=(8), tensor_view<16xi64, strides=[1]>>, tile<i32> -> token
    return
  }
}
