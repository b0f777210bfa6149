// Conversions of i16, two vectors of which are stored at once.
// launch 3 range:i16:290 zeros:i8:290 i32=290
cuda_tile.module @joined_stores_i16 {
  entry @k(%a: tile<ptr<i16>>, %o: tile<ptr<i8>>, %n: tile<i32>) {
    %i, %j, %k = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
    %pa = make_partition_view %va : partition_view<tile=(128), padding_value = zero, tensor_view<?xi16, strides=[1]>>
    %xa, %tka = load_view_tko weak %pa[%i] : partition_view<tile=(128), padding_value = zero, tensor_view<?xi16, strides=[1]>>, tile<i32> -> tile<128xi16>, token
    %yo = trunci %xa : tile<128xi16> -> tile<128xi8>
    %vo = make_tensor_view %o, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
    %to = store_view_tko weak %yo, %po[%i] : tile<128xi8>, partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
