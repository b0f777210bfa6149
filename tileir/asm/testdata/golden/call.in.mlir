cuda_tile.module @kernels {
  preview$func @twice(%x: tile<8xf32>) -> tile<8xf32> {
    %y = addf %x, %x : tile<8xf32>
    return %y : tile<8xf32>
  }
  preview$func @pick(%c: tile<i1>, %x: tile<8xf32>) -> tile<8xf32> {
    if %c {
      %y = preview$call @twice(%x) : (!cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
      return %y : tile<8xf32>
    }
    return %x : tile<8xf32>
  }
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %v = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %w = make_partition_view %v : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %t, %tok = load_view_tko weak %w[%x] : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %c = cmpi less_than %x, %n, signed : tile<i32> -> tile<i1>
    %a = preview$call @pick(%c, %t) : (!cuda_tile.tile<i1>, !cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
    %b = preview$call @twice(%a) : (!cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
    %d = store_view_tko weak %b, %w[%x] token = %tok : tile<8xf32>, partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
