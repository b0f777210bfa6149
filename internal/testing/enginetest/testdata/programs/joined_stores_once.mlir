// The loop has only one iteration.
// launch 10 range:i32:290 zeros:i1:290 i32=290
cuda_tile.module @joined_stores_once {
  entry @k(%a: tile<ptr<i32>>, %o: tile<ptr<i1>>, %n: tile<i32>) {
    %i, %j, %k = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %pa = make_partition_view %va : partition_view<tile=(32), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %xa, %tka = load_view_tko weak %pa[%i] : partition_view<tile=(32), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<32xi32>, token
    %z = constant <i32: 77> : tile<32xi32>
    %yo = cmpi less_than %xa, %z, signed : tile<32xi32> -> tile<32xi1>
    %vo = make_tensor_view %o, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi1, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(32), tensor_view<?xi1, strides=[1]>>
    %to = store_view_tko weak %yo, %po[%i] : tile<32xi1>, partition_view<tile=(32), tensor_view<?xi1, strides=[1]>>, tile<i32> -> token
    return
  }
}
