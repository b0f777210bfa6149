// A loop carries sums of tiles that are added up after it, and promises that neither sum wraps around. In another order, parts of a sum do.
// launch 2 small:i32:800 zeros:i32:16 i32=50 i32=16
// launch 2 small:i32:256 zeros:i32:16 i32=16 i32=16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n0: tile<i32>, %n1: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%n0, %n1], strides = [%n1, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %tiles:2 = get_index_space_shape %px : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>> -> tile<i32>
    %big = constant <i32: 536870912> : tile<16x8xi32>
    %first = constant <i32: 0> : tile<16x8xi32>
    %all = for %i in (%zero to %tiles#0, step %one) : tile<i32> iter_values(%a = %first) -> (tile<16x8xi32>) {
      %c, %tc = load_view_tko weak %px[%i, %b] token = %t : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<16x8xi32>, token
      %f = muli %c, %big : tile<16x8xi32>
      %d = addi %f, %a overflow<no_signed_wrap> : tile<16x8xi32>
      continue %d : tile<16x8xi32>
    }
    %r = reduce %all dim=0 identities=[0 : i32] : tile<16x8xi32> -> tile<8xi32>
    (%p: tile<i32>, %q: tile<i32>) {
      %v = addi %p, %q overflow<no_signed_wrap> : tile<i32>
      yield %v : tile<i32>
    }
    %vy = make_tensor_view %y, shape = [%n1], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
    %w = store_view_tko weak %r, %py[%b] token = %t : tile<8xi32>, partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
