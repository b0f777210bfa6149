// Conversions of i32 to i16.
// launch 3 range:i32:290 zeros:i16:290 i32=290
cuda_tile.module @joined_stores_i32_i16 {
  entry @k(%a: tile<ptr<i32>>, %o: tile<ptr<i16>>, %n: tile<i32>) {
    %i, %j, %k = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %pa = make_partition_view %va : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %xa, %tka = load_view_tko weak %pa[%i] : partition_view<tile=(128), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
    %s = muli %xa, %xa : tile<128xi32>
    %yo = trunci %s : tile<128xi32> -> tile<128xi16>
    %vo = make_tensor_view %o, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>
    %to = store_view_tko weak %yo, %po[%i] : tile<128xi16>, partition_view<tile=(128), tensor_view<?xi16, strides=[1]>>, tile<i32> -> token
    return
  }
}
