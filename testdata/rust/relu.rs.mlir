cuda_tile.module @ex_async_mlp {
  entry @relu_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>) di_name = "relu" {
    %5 = constant <i32: 16> : tile<i32>
    %6 = assume bounded<0, ?>, %1 : tile<i32>
    %7 = make_token : token
    %8 = make_tensor_view %0, shape = [%6], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %9 = constant <i32: 16> : tile<i32>
    %10 = constant <f32: 0.0> : tile<16xf32>
    %11 = constant <i32: 16> : tile<i32>
    %12 = constant <i32: 16> : tile<i32>
    %13, %14, %15 = get_tile_block_id : tile<i32>
    %16 = assume bounded<0, ?>, %13 : tile<i32>
    %17 = assume bounded<0, ?>, %14 : tile<i32>
    %18 = assume bounded<0, ?>, %15 : tile<i32>
    %19 = constant <i32: 16> : tile<i32>
    %20 = make_partition_view %8 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %21, %22 = load_view_tko weak %20[%16] token = %7 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %23 = maxf %10, %21 {rounding_mode = 0} : tile<16xf32>
    %24 = constant <i32: 16> : tile<i32>
    %25 = constant <i32: 16> : tile<i32>
    %26, %27, %28 = get_tile_block_id : tile<i32>
    %29 = assume bounded<0, ?>, %26 : tile<i32>
    %30 = assume bounded<0, ?>, %27 : tile<i32>
    %31 = assume bounded<0, ?>, %28 : tile<i32>
    %32 = constant <i32: 16> : tile<i32>
    %33 = make_partition_view %8 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %34 = store_view_tko weak %23, %33[%29] token = %7 : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
