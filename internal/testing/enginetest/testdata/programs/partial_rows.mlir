// Rows of a few elements, of which some are beyond the edge, contiguous and with others between them that must not change.
// launch 2 range:i8:37 zeros:i8:37 range:i16:37 zeros:i16:37 range:f32:37 zeros:f32:37 range:f64:37 zeros:f64:37 i32=1 i32=1
// launch 2 range:i8:111 zeros:i8:111 range:i16:111 zeros:i16:111 range:f32:111 zeros:f32:111 range:f64:111 zeros:f64:111 i32=1 i32=3
// launch 2 range:i8:74 zeros:i8:74 range:i16:74 zeros:i16:74 range:f32:74 zeros:f32:74 range:f64:74 zeros:f64:74 i32=2 i32=2
// launch 2 range:i8:185 zeros:i8:185 range:i16:185 zeros:i16:185 range:f32:185 zeros:f32:185 range:f64:185 zeros:f64:185 i32=2 i32=5
// launch 2 range:i8:111 zeros:i8:111 range:i16:111 zeros:i16:111 range:f32:111 zeros:f32:111 range:f64:111 zeros:f64:111 i32=3 i32=3
// launch 2 range:i8:148 zeros:i8:148 range:i16:148 zeros:i16:148 range:f32:148 zeros:f32:148 range:f64:148 zeros:f64:148 i32=3 i32=4
// launch 2 range:i8:148 zeros:i8:148 range:i16:148 zeros:i16:148 range:f32:148 zeros:f32:148 range:f64:148 zeros:f64:148 i32=4 i32=4
// launch 2 range:i8:259 zeros:i8:259 range:i16:259 zeros:i16:259 range:f32:259 zeros:f32:259 range:f64:259 zeros:f64:259 i32=4 i32=7
cuda_tile.module @m {
  entry @k(%xi8: tile<ptr<i8>>, %yi8: tile<ptr<i8>>, %xi16: tile<ptr<i16>>, %yi16: tile<ptr<i16>>, %xf32: tile<ptr<f32>>, %yf32: tile<ptr<f32>>, %xf64: tile<ptr<f64>>, %yf64: tile<ptr<f64>>, %n: tile<i32>, %s: tile<i32>) {
    %t = make_token : token
    %rows = constant <i32: 37> : tile<i32>
    %z = constant <i32: 0> : tile<i32>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %txi8 = make_tensor_view %xi8, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %vxi8 = make_partition_view %txi8 : partition_view<tile=(32x4), tensor_view<?x?xi8, strides=[?,1]>>
    %tyi8 = make_tensor_view %yi8, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %vyi8 = make_partition_view %tyi8 : partition_view<tile=(32x4), tensor_view<?x?xi8, strides=[?,1]>>
    %ai8, %li8 = load_view_tko weak %vxi8[%i, %z] token = %t : partition_view<tile=(32x4), tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<32x4xi8>, token
    %oi8 = constant <i8: 1> : tile<32x4xi8>
    %bi8 = addi %ai8, %oi8 : tile<32x4xi8>
    %wi8 = store_view_tko weak %bi8, %vyi8[%i, %z] token = %li8 : tile<32x4xi8>, partition_view<tile=(32x4), tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> token
    %txi16 = make_tensor_view %xi16, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %vxi16 = make_partition_view %txi16 : partition_view<tile=(32x4), tensor_view<?x?xi16, strides=[?,1]>>
    %tyi16 = make_tensor_view %yi16, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xi16, strides=[?,1]>
    %vyi16 = make_partition_view %tyi16 : partition_view<tile=(32x4), tensor_view<?x?xi16, strides=[?,1]>>
    %ai16, %li16 = load_view_tko weak %vxi16[%i, %z] token = %t : partition_view<tile=(32x4), tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> tile<32x4xi16>, token
    %oi16 = constant <i16: 1> : tile<32x4xi16>
    %bi16 = addi %ai16, %oi16 : tile<32x4xi16>
    %wi16 = store_view_tko weak %bi16, %vyi16[%i, %z] token = %li16 : tile<32x4xi16>, partition_view<tile=(32x4), tensor_view<?x?xi16, strides=[?,1]>>, tile<i32> -> token
    %txf32 = make_tensor_view %xf32, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %vxf32 = make_partition_view %txf32 : partition_view<tile=(32x4), tensor_view<?x?xf32, strides=[?,1]>>
    %tyf32 = make_tensor_view %yf32, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %vyf32 = make_partition_view %tyf32 : partition_view<tile=(32x4), tensor_view<?x?xf32, strides=[?,1]>>
    %af32, %lf32 = load_view_tko weak %vxf32[%i, %z] token = %t : partition_view<tile=(32x4), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x4xf32>, token
    %of32 = constant <f32: 1.0> : tile<32x4xf32>
    %bf32 = addf %af32, %of32 : tile<32x4xf32>
    %wf32 = store_view_tko weak %bf32, %vyf32[%i, %z] token = %lf32 : tile<32x4xf32>, partition_view<tile=(32x4), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %txf64 = make_tensor_view %xf64, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
    %vxf64 = make_partition_view %txf64 : partition_view<tile=(32x2), tensor_view<?x?xf64, strides=[?,1]>>
    %tyf64 = make_tensor_view %yf64, shape = [%rows, %n], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
    %vyf64 = make_partition_view %tyf64 : partition_view<tile=(32x2), tensor_view<?x?xf64, strides=[?,1]>>
    %af64, %lf64 = load_view_tko weak %vxf64[%i, %z] token = %t : partition_view<tile=(32x2), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<32x2xf64>, token
    %of64 = constant <f64: 1.0> : tile<32x2xf64>
    %bf64 = addf %af64, %of64 : tile<32x2xf64>
    %wf64 = store_view_tko weak %bf64, %vyf64[%i, %z] token = %lf64 : tile<32x2xf64>, partition_view<tile=(32x2), tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
