cuda_tile.module @ex_dropout {
  entry @dropout_entry(%0: tile<f32>, %1: tile<ptr<f32>>, %2: tile<i32>, %3: tile<i32>, %4: tile<ptr<f32>>, %5: tile<i32>, %6: tile<i32>, %7: tile<ptr<f32>>, %8: tile<i32>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>) di_name = "dropout" {
    %12 = constant <i32: 16> : tile<i32>
    %13 = assume bounded<0, ?>, %2 : tile<i32>
    %14 = make_token : token
    %15 = make_tensor_view %1, shape = [%13], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %16 = assume bounded<0, ?>, %5 : tile<i32>
    %17 = make_token : token
    %18 = make_tensor_view %4, shape = [%16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %19 = assume bounded<0, ?>, %8 : tile<i32>
    %20 = make_token : token
    %21 = make_tensor_view %7, shape = [%19], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %22 = constant <i32: 16> : tile<i32>
    %23 = constant <f32: 0.0> : tile<16xf32>
    %24 = constant <f32: 1.0> : tile<16xf32>
    %25 = constant <i32: 16> : tile<i32>
    %26 = constant <i32: 16> : tile<i32>
    %27 = constant <i32: 16> : tile<i32>
    %28 = constant <i32: 1> : tile<i32>
    %29 = constant <i32: 1> : tile<i32>
    %30 = reshape %0 : tile<f32> -> tile<1xf32>
    %31 = constant <i32: 1> : tile<i32>
    %32 = constant <i32: 16> : tile<i32>
    %33 = broadcast %30 : tile<1xf32> -> tile<16xf32>
    %34 = constant <i32: 16> : tile<i32>
    %35 = constant <i32: -1> : tile<i32>
    %36, %37, %38 = get_tile_block_id : tile<i32>
    %39 = assume bounded<0, ?>, %36 : tile<i32>
    %40 = assume bounded<0, ?>, %37 : tile<i32>
    %41 = assume bounded<0, ?>, %38 : tile<i32>
    %42 = constant <i32: 16> : tile<i32>
    %43 = constant <i32: -1> : tile<i32>
    %44 = make_partition_view %18 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %45, %46 = load_view_tko weak %44[%39] token = %17 : partition_view<tile=(16), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %47 = cmpf greater_than ordered %45, %33 : tile<16xf32> -> tile<16xi1>
    %48 = select %47, %45, %23 : tile<16xi1>, tile<16xf32>
    %49 = subf %24, %33 : tile<16xf32>
    %50 = divf %48, %49 : tile<16xf32>
    %51 = constant <i32: 16> : tile<i32>
    %52 = constant <i32: 16> : tile<i32>
    %53, %54, %55 = get_tile_block_id : tile<i32>
    %56 = assume bounded<0, ?>, %53 : tile<i32>
    %57 = assume bounded<0, ?>, %54 : tile<i32>
    %58 = assume bounded<0, ?>, %55 : tile<i32>
    %59 = constant <i32: 16> : tile<i32>
    %60 = make_partition_view %21 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %61 = store_view_tko weak %50, %60[%56] token = %20 : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
