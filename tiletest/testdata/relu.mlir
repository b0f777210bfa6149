// max(x, 0) in place, with the tokens that cuTile Rust passes: load and store have the tensor's.
cuda_tile.module @kernels {
  entry @relu(%x: tile<ptr<f32>>, %n: tile<i32>) {
    %token = make_token : token
    %tensor = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tiles = make_partition_view %tensor : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %a, %loaded = load_view_tko weak %tiles[%i] token = %token : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %zero = constant <f32: 0.0> : tile<16xf32>
    %b = maxf %a, %zero : tile<16xf32>
    %stored = store_view_tko weak %b, %tiles[%i] token = %token : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
