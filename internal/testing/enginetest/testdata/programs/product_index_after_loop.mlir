// The index of the store behind a loop of products is computed behind the loop, from the number of the block.
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=40
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=33
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=3 i32=20
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=16
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=2
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=7 i32=7
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=0 i32=41
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=-2 i32=18
// launch 1 small:f32:16x640 small:f32:640x16 zeros:f32:16x16 zeros:f32:16x16 i32=38 i32=45
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %ta = make_tensor_view %a, shape = [16, 640], strides = [640, 1] : tensor_view<16x640xf32, strides=[640,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>
    %tb = make_tensor_view %b, shape = [640, 16], strides = [16, 1] : tensor_view<640x16xf32, strides=[16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x16), tensor_view<640x16xf32, strides=[16,1]>>
    %tc = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %td = make_tensor_view %d, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vd = make_partition_view %td : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %r = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(16x16), tensor_view<640x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %x, %y, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %h0 = subi %hi, %lo : tile<i32>
    %h1 = addi %h0, %bx : tile<i32>
    %h2 = subi %h1, %hi : tile<i32>
    %h3 = addi %h2, %lo : tile<i32>
    %k = store_view_tko weak %r, %vc[%h3, %zero] token = %0 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
