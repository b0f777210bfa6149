// A loop carries sums and maxima of tiles, which are reduced after it, a number that is used after it, and a token. It has one iteration, several, or
// none.
// launch 3 small:f32:187 zeros:f32:44 i32=17 i32=11
// launch 3 small:f32:187 zeros:f32:44 i32=11 i32=17
// launch 3 small:f32:660 zeros:f32:44 i32=60 i32=11
// launch 3 small:f32:187 zeros:f32:44 i32=0 i32=11
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n0: tile<i32>, %n1: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %half = constant <f32: 0.5> : tile<f32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%n0, %n1], strides = [%n1, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %tiles:2 = get_index_space_shape %px : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
    %first = constant <f32: -0.0> : tile<32x4xf32>
    %least = constant <f32: -1.0> : tile<32x4xf32>
    %all:4 = for %i in (%zero to %tiles#0, step %one) : tile<i32> iter_values(%a = %first, %m = %least, %h = %half, %u = %t) -> (tile<32x4xf32>, tile<32x4xf32>, tile<f32>, token) {
      %c, %tc = load_view_tko weak %px[%i, %b] token = %u : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x4xf32>, token
      %d = addf %a, %c : tile<32x4xf32>
      %e = maxf %c, %m : tile<32x4xf32>
      %g = addf %h, %half : tile<f32>
      continue %d, %e, %g, %tc : tile<32x4xf32>, tile<32x4xf32>, tile<f32>, token
    }
    %r = reduce %all#0 dim=0 identities=[0.0 : f32] : tile<32x4xf32> -> tile<4xf32>
    (%p: tile<f32>, %q: tile<f32>) {
      %v = addf %p, %q : tile<f32>
      yield %v : tile<f32>
    }
    %s = reduce %all#1 dim=0 identities=[0xFF800000 : f32] : tile<32x4xf32> -> tile<4xf32>
    (%p: tile<f32>, %q: tile<f32>) {
      %v = maxf %p, %q : tile<f32>
      yield %v : tile<f32>
    }
    %hr = reshape %all#2 : tile<f32> -> tile<1xf32>
    %hb = broadcast %hr : tile<1xf32> -> tile<4xf32>
    %rs = addf %r, %s : tile<4xf32>
    %rh = mulf %rs, %hb : tile<4xf32>
    %vy = make_tensor_view %y, shape = [%n1], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
    %w = store_view_tko weak %rh, %py[%b] token = %all#3 : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
