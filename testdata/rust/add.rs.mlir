cuda_tile.module @ex_async_add {
  entry @add_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<ptr<f32>>, %6: tile<i32>, %7: tile<i32>, %8: tile<ptr<f32>>, %9: tile<i32>, %10: tile<i32>) di_name = "add" {
    %11 = constant <i32: 16> : tile<i32>
    %12 = assume bounded<0, ?>, %1 : tile<i32>
    %13 = make_token : token
    %14 = make_tensor_view %0, shape = [%12], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %15 = assume bounded<0, ?>, %6 : tile<i32>
    %16 = make_token : token
    %17 = make_tensor_view %5, shape = [%15], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %18 = assume bounded<0, ?>, %9 : tile<i32>
    %19 = make_token : token
    %20 = make_tensor_view %8, shape = [%18], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %21 = constant <i32: 16> : tile<i32>
    %22 = constant <i32: 16> : tile<i32>
    %23 = constant <i32: -1> : tile<i32>
    %24, %25, %26 = get_tile_block_id : tile<i32>
    %27 = assume bounded<0, ?>, %24 : tile<i32>
    %28 = assume bounded<0, ?>, %25 : tile<i32>
    %29 = assume bounded<0, ?>, %26 : tile<i32>
    %30 = constant <i32: 16> : tile<i32>
    %31 = constant <i32: -1> : tile<i32>
    %32 = make_partition_view %17 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %33, %34 = load_view_tko weak %32[%27] token = %16 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %35 = constant <i32: 16> : tile<i32>
    %36 = constant <i32: -1> : tile<i32>
    %37, %38, %39 = get_tile_block_id : tile<i32>
    %40 = assume bounded<0, ?>, %37 : tile<i32>
    %41 = assume bounded<0, ?>, %38 : tile<i32>
    %42 = assume bounded<0, ?>, %39 : tile<i32>
    %43 = constant <i32: 16> : tile<i32>
    %44 = constant <i32: -1> : tile<i32>
    %45 = make_partition_view %20 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %46, %47 = load_view_tko weak %45[%40] token = %19 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %48 = addf %33, %46 : tile<16xf32>
    %49 = constant <i32: 16> : tile<i32>
    %50 = constant <i32: 16> : tile<i32>
    %51, %52, %53 = get_tile_block_id : tile<i32>
    %54 = assume bounded<0, ?>, %51 : tile<i32>
    %55 = assume bounded<0, ?>, %52 : tile<i32>
    %56 = assume bounded<0, ?>, %53 : tile<i32>
    %57 = constant <i32: 16> : tile<i32>
    %58 = make_partition_view %14 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %59 = store_view_tko weak %48, %58[%54] token = %13 : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
