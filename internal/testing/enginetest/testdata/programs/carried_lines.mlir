// A loop carries maxima of tiles, of which those of each short line are taken after it.
// launch 4 small:f32:550 zeros:f32:50 i32=50 i32=11
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n0: tile<i32>, %n1: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%n0, %n1], strides = [%n1, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %tiles:2 = get_index_space_shape %px : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
    %first = constant <f32: -1.0> : tile<16x8xf32>
    %all = for %i in (%zero to %tiles#1, step %one) : tile<i32> iter_values(%a = %first) -> (tile<16x8xf32>) {
      %c, %tc = load_view_tko weak %px[%b, %i] token = %t : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x8xf32>, token
      %d = maxf %c, %a : tile<16x8xf32>
      continue %d : tile<16x8xf32>
    }
    %r = reduce %all dim=1 identities=[0xFF800000 : f32] : tile<16x8xf32> -> tile<16xf32>
    (%p: tile<f32>, %q: tile<f32>) {
      %v = maxf %p, %q : tile<f32>
      yield %v : tile<f32>
    }
    %vy = make_tensor_view %y, shape = [%n0], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %w = store_view_tko weak %r, %py[%b] token = %t : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
