// A loop carries sums of tiles, whose rows are added after it. Rows and columns cross edges.
// launch 2x2 small:i32:4773 zeros:i32:129 i32=3 i32=37 i32=43
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n0: tile<i32>, %n1: tile<i32>, %n2: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %s1 = muli %n1, %n2 : tile<i32>
    %vx = make_tensor_view %x, shape = [%n0, %n1, %n2], strides = [%s1, %n2, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,?,1]>
    %px = make_partition_view %vx : partition_view<tile=(2x16x32), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>
    %tiles:3 = get_index_space_shape %px : partition_view<tile=(2x16x32), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>> -> tile<i32>
    %first = constant <i32: 0> : tile<2x16x32xi32>
    %all = for %i in (%zero to %tiles#1, step %one) : tile<i32> iter_values(%a = %first) -> (tile<2x16x32xi32>) {
      %c, %tc = load_view_tko weak %px[%b, %i, %by] token = %t : partition_view<tile=(2x16x32), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>, tile<i32> -> tile<2x16x32xi32>, token
      %d = addi %c, %a : tile<2x16x32xi32>
      continue %d : tile<2x16x32xi32>
    }
    %r = reduce %all dim=1 identities=[0 : i32] : tile<2x16x32xi32> -> tile<2x32xi32>
    (%p: tile<i32>, %q: tile<i32>) {
      %v = addi %p, %q : tile<i32>
      yield %v : tile<i32>
    }
    %vy = make_tensor_view %y, shape = [%n0, %n2], strides = [%n2, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %py = make_partition_view %vy : partition_view<tile=(2x32), tensor_view<?x?xi32, strides=[?,1]>>
    %w = store_view_tko weak %r, %py[%b, %by] token = %t : tile<2x32xi32>, partition_view<tile=(2x32), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
