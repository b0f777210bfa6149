// A loop carries bits of tiles, whose rows are combined after it.
// launch 2 small:i8:7000 zeros:i8:100 i32=70 i32=100
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>, %n0: tile<i32>, %n1: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%n0, %n1], strides = [%n1, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %tiles:2 = get_index_space_shape %px : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>> -> tile<i32>
    %first = constant <i8: 0> : tile<16x64xi8>
    %all = for %i in (%zero to %tiles#0, step %one) : tile<i32> iter_values(%a = %first) -> (tile<16x64xi8>) {
      %c, %tc = load_view_tko weak %px[%i, %b] token = %t : partition_view<tile=(16x64), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<16x64xi8>, token
      %d = xori %c, %a : tile<16x64xi8>
      continue %d : tile<16x64xi8>
    }
    %r = reduce %all dim=0 identities=[0 : i8] : tile<16x64xi8> -> tile<64xi8>
    (%p: tile<i8>, %q: tile<i8>) {
      %v = xori %p, %q : tile<i8>
      yield %v : tile<i8>
    }
    %vy = make_tensor_view %y, shape = [%n1], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
    %w = store_view_tko weak %r, %py[%b] token = %t : tile<64xi8>, partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
