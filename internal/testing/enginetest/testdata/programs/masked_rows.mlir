// Rows of up to 16 bytes that cross an edge are loaded whole and masked, except for the last ones. The padding is stored, too.
// launch 2 range:i8:185 zeros:i8:64x8 range:i16:185 zeros:i16:64x8 range:f16:185 zeros:f16:64x8 i32=5 i32=5
// launch 2 range:i8:259 zeros:i8:64x8 range:i16:259 zeros:i16:64x8 range:f16:259 zeros:f16:64x8 i32=7 i32=7
// launch 2 range:i8:109 zeros:i8:64x8 range:i16:109 zeros:i16:64x8 range:f16:109 zeros:f16:64x8 i32=1 i32=3
// launch 2 range:i8:111 zeros:i8:64x8 range:i16:111 zeros:i16:64x8 range:f16:111 zeros:f16:64x8 i32=3 i32=3
// launch 2 range:i8:330 zeros:i8:64x8 range:i16:330 zeros:i16:64x8 range:f16:330 zeros:f16:64x8 i32=6 i32=9
cuda_tile.module @m {
  entry @k(%xi8: tile<ptr<i8>>, %yi8: tile<ptr<i8>>, %xi16: tile<ptr<i16>>, %yi16: tile<ptr<i16>>, %xf16: tile<ptr<f16>>, %yf16: tile<ptr<f16>>, %n: tile<i32>, %s: tile<i32>) {
    %rows = constant <i32: 37> : tile<i32>
    %z = constant <i32: 0> : tile<i32>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %txi8 = make_tensor_view %xi8, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %vxi8 = make_partition_view %txi8 : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %tyi8 = make_tensor_view %yi8, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xi8, strides=[8,1]>
    %vyi8 = make_partition_view %tyi8 : partition_view<tile=(32x8), tensor_view<64x8xi8, strides=[8,1]>>
    %ai8, %li8 = load_view_tko weak %vxi8[%i, %z] : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<32x8xi8>, token
    %oi8 = constant <i8: 1> : tile<32x8xi8>
    %bi8 = addi %ai8, %oi8 : tile<32x8xi8>
    %wi8 = store_view_tko weak %bi8, %vyi8[%i, %z] token = %li8 : tile<32x8xi8>, partition_view<tile=(32x8), tensor_view<64x8xi8, strides=[8,1]>>, tile<i32> -> token
    %txi16 = make_tensor_view %xi16, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %vxi16 = make_partition_view %txi16 : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>
    %tyi16 = make_tensor_view %yi16, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xi16, strides=[8,1]>
    %vyi16 = make_partition_view %tyi16 : partition_view<tile=(32x8), tensor_view<64x8xi16, strides=[8,1]>>
    %ai16, %li16 = load_view_tko weak %vxi16[%i, %z] : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<32x8xi16>, token
    %oi16 = constant <i16: 1> : tile<32x8xi16>
    %bi16 = addi %ai16, %oi16 : tile<32x8xi16>
    %wi16 = store_view_tko weak %bi16, %vyi16[%i, %z] token = %li16 : tile<32x8xi16>, partition_view<tile=(32x8), tensor_view<64x8xi16, strides=[8,1]>>, tile<i32> -> token
    %txf16 = make_tensor_view %xf16, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %vxf16 = make_partition_view %txf16 : partition_view<tile=(32x8), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>
    %tyf16 = make_tensor_view %yf16, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xf16, strides=[8,1]>
    %vyf16 = make_partition_view %tyf16 : partition_view<tile=(32x8), tensor_view<64x8xf16, strides=[8,1]>>
    %af16, %lf16 = load_view_tko weak %vxf16[%i, %z] : partition_view<tile=(32x8), padding_value = neg_inf, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x8xf16>, token
    %of16 = constant <f16: 1.0> : tile<32x8xf16>
    %bf16 = addf %af16, %of16 : tile<32x8xf16>
    %wf16 = store_view_tko weak %bf16, %vyf16[%i, %z] token = %lf16 : tile<32x8xf16>, partition_view<tile=(32x8), tensor_view<64x8xf16, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
