// Reductions of lines that are padded with pos_inf.
// launch 1 small:f32:1024 zeros:f32:8 i32=1024
// launch 1 small:f32:1023 zeros:f32:8 i32=1023
// launch 1 small:f32:600 zeros:f32:8 i32=600
// launch 1 small:f32:512 zeros:f32:8 i32=512
// launch 1 small:f32:127 zeros:f32:8 i32=127
// launch 1 small:f32:3 zeros:f32:8 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(1024), padding_value = pos_inf, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(1), padding_value = zero, tensor_view<8xf32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx] : partition_view<tile=(1024), padding_value = pos_inf, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %a = reduce %t dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%al: tile<f32>, %ar: tile<f32>) {
      %ac = addf %al, %ar : tile<f32>
      yield %ac : tile<f32>
    }
    %b = reduce %t dim=0 identities=[0xFF800000 : f32] : tile<1024xf32> -> tile<f32>
    (%bl: tile<f32>, %br: tile<f32>) {
      %bc = maxf %bl, %br : tile<f32>
      yield %bc : tile<f32>
    }
    %c = reduce %t dim=0 identities=[0x7F800000 : f32] : tile<1024xf32> -> tile<f32>
    (%cl: tile<f32>, %cr: tile<f32>) {
      %cc = minf %cl, %cr : tile<f32>
      yield %cc : tile<f32>
    }
    %half = constant <f32: 0.5> : tile<1024xf32>
    %g = mulf %t, %half : tile<1024xf32>
    %h = addf %g, %half : tile<1024xf32>
    %d = reduce %h dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%dl: tile<f32>, %dr: tile<f32>) {
      %dc = addf %dl, %dr : tile<f32>
      yield %dc : tile<f32>
    }
    %ia = constant <i32: 0> : tile<i32>
    %ra = reshape %a : tile<f32> -> tile<1xf32>
    %rays = store_view_tko weak %ra, %yv[%ia] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %ib = constant <i32: 1> : tile<i32>
    %rb = reshape %b : tile<f32> -> tile<1xf32>
    %rbys = store_view_tko weak %rb, %yv[%ib] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %ic = constant <i32: 2> : tile<i32>
    %rc = reshape %c : tile<f32> -> tile<1xf32>
    %rcys = store_view_tko weak %rc, %yv[%ic] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %id = constant <i32: 3> : tile<i32>
    %rd = reshape %d : tile<f32> -> tile<1xf32>
    %rdys = store_view_tko weak %rd, %yv[%id] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
