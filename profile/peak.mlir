cuda_tile.module @peak {
  entry @peak(%a: tile<ptr<%IN>>, %b: tile<ptr<%IN>>, %c: tile<ptr<%ACC>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %x = make_tensor_view %a, shape = [128, 64], strides = [64, 1] : tensor_view<128x64x%IN, strides=[64,1]>
    %xs = make_partition_view %x : partition_view<tile=(128x64), tensor_view<128x64x%IN, strides=[64,1]>>
    %p, %t = load_view_tko weak %xs[%zero, %zero] token = %0 : partition_view<tile=(128x64), tensor_view<128x64x%IN, strides=[64,1]>>, tile<i32> -> tile<128x64x%IN>, token
    %y = make_tensor_view %b, shape = [64, 128], strides = [128, 1] : tensor_view<64x128x%IN, strides=[128,1]>
    %ys = make_partition_view %y : partition_view<tile=(64x128), tensor_view<64x128x%IN, strides=[128,1]>>
    %q, %u = load_view_tko weak %ys[%zero, %zero] token = %0 : partition_view<tile=(64x128), tensor_view<64x128x%IN, strides=[128,1]>>, tile<i32> -> tile<64x128x%IN>, token
    %none = constant <%ACC: %ZERO> : tile<128x128x%ACC>
    %many = constant <i32: 32> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %sum = for %n in (%zero to %many, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x128x%ACC>) {
      %next = %MMA %p, %q, %acc %SIGNS : tile<128x64x%IN>, tile<64x128x%IN>, tile<128x128x%ACC>
      continue %next : tile<128x128x%ACC>
    }
    %z = make_tensor_view %c, shape = [64, 128, 128], strides = [16384, 128, 1] : tensor_view<64x128x128x%ACC, strides=[16384,128,1]>
    %zs = make_partition_view %z : partition_view<tile=(1x128x128), tensor_view<64x128x128x%ACC, strides=[16384,128,1]>>
    %r = reshape %sum : tile<128x128x%ACC> -> tile<1x128x128x%ACC>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %1 = store_view_tko weak %r, %zs[%i, %zero, %zero] token = %0 : tile<1x128x128x%ACC>, partition_view<tile=(1x128x128), tensor_view<64x128x128x%ACC, strides=[16384,128,1]>>, tile<i32> -> token
    return
  }
}
