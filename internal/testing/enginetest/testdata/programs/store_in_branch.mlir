// A condition yields a tile that is only cast and stored; the view of the result is made after the condition.
// launch 1 small:f32:256 zeros:f16:256 i32=256 i32=0
// launch 4 small:f32:256 zeros:f16:230 i32=230 i32=1
// launch 4 small:f32:256 ones:f16:250 i32=250 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f16>>, %n: tile<i32>, %limit: tile<i32>) {
    %t0 = make_token : token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %c = cmpi less_than_or_equal %bx, %limit, signed : tile<i32> -> tile<i1>
    %r, %s, %u = if %c -> (tile<64xf32>, tile<i32>, token) {
      %a, %at = load_view_tko weak %xv[%bx] token = %t0 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %two = constant <i32: 2> : tile<i32>
      yield %a, %two, %at : tile<64xf32>, tile<i32>, token
    } else {
      %b = constant <f32: 3.0> : tile<64xf32>
      %three = constant <i32: 3> : tile<i32>
      yield %b, %three, %t0 : tile<64xf32>, tile<i32>, token
    }
    %d = addf %r, %r : tile<64xf32>
    %i1 = itof %s signed : tile<i32> -> tile<f32>
    %i2 = reshape %i1 : tile<f32> -> tile<1xf32>
    %i3 = broadcast %i2 : tile<1xf32> -> tile<64xf32>
    %e = mulf %d, %i3 : tile<64xf32>
    %h = ftof %e : tile<64xf32> -> tile<64xf16>
    %yt = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>
    %w = store_view_tko weak %h, %yv[%bx] token = %u : tile<64xf16>, partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
