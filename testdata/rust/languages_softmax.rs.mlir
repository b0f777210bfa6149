cuda_tile.module @kernels {
  entry @softmax_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f32>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>) di_name = "softmax" {
    %14 = assume bounded<0, ?>, %1 : tile<i32>
    %15 = assume bounded<0, ?>, %2 : tile<i32>
    %16 = assume bounded<0, ?>, %3 : tile<i32>
    %17 = make_token : token
    %18 = make_tensor_view %0, shape = [%14, %15], strides = [%16, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %19 = assume bounded<0, ?>, %10 : tile<i32>
    %20 = assume bounded<0, ?>, %11 : tile<i32>
    %21 = assume bounded<0, ?>, %12 : tile<i32>
    %22 = make_token : token
    %23 = make_tensor_view %9, shape = [%19, %20], strides = [%21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %24 = constant <i32: -1> : tile<i32>
    %25 = constant <i32: -1> : tile<i32>
    %26 = make_partition_view %23 : partition_view<tile=(1x128), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
    %27, %28, %29 = get_tile_block_id : tile<i32>
    %30 = assume bounded<0, ?>, %27 : tile<i32>
    %31 = assume bounded<0, ?>, %28 : tile<i32>
    %32 = assume bounded<0, ?>, %29 : tile<i32>
    %33 = constant <i32: 0> : tile<i32>
    %34 = constant <i32: 1> : tile<i32>
    %35 = constant <i32: 128> : tile<i32>
    %36, %37 = load_view_tko weak %26[%30, %33] token = %22 : partition_view<tile=(1x128), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x128xf32>, token
    %41 = reduce %36 dim=1 identities=[-inf] : tile<1x128xf32> -> tile<1xf32> {
    ^bb0(%38: tile<f32>, %39: tile<f32>):
      %40 = maxf %38, %39 {rounding_mode = 0} : tile<f32>
      yield %40 : tile<f32>
    }
    %42 = constant <i32: 1> : tile<i32>
    %43 = constant <i32: 1> : tile<i32>
    %44 = constant <i32: 1> : tile<i32>
    %45 = reshape %41 : tile<1xf32> -> tile<1x1xf32>
    %46 = constant <i32: 1> : tile<i32>
    %47 = constant <i32: 128> : tile<i32>
    %48 = constant <i32: 1> : tile<i32>
    %49 = constant <i32: 1> : tile<i32>
    %50 = constant <i32: 1> : tile<i32>
    %51 = constant <i32: 128> : tile<i32>
    %52 = broadcast %45 : tile<1x1xf32> -> tile<1x128xf32>
    %53 = subf %36, %52 : tile<1x128xf32>
    %54 = exp %53 : tile<1x128xf32>
    %58 = reduce %54 dim=1 identities=[0] : tile<1x128xf32> -> tile<1xf32> {
    ^bb0(%55: tile<f32>, %56: tile<f32>):
      %57 = addf %55, %56 : tile<f32>
      yield %57 : tile<f32>
    }
    %59 = constant <i32: 1> : tile<i32>
    %60 = constant <i32: 1> : tile<i32>
    %61 = constant <i32: 1> : tile<i32>
    %62 = reshape %58 : tile<1xf32> -> tile<1x1xf32>
    %63 = constant <i32: 1> : tile<i32>
    %64 = constant <i32: 128> : tile<i32>
    %65 = constant <i32: 1> : tile<i32>
    %66 = constant <i32: 1> : tile<i32>
    %67 = constant <i32: 1> : tile<i32>
    %68 = constant <i32: 128> : tile<i32>
    %69 = broadcast %62 : tile<1x1xf32> -> tile<1x128xf32>
    %70 = divf %54, %69 : tile<1x128xf32>
    %71 = constant <i32: 1> : tile<i32>
    %72 = constant <i32: 128> : tile<i32>
    %73 = constant <i32: 1> : tile<i32>
    %74 = constant <i32: 128> : tile<i32>
    %75, %76, %77 = get_tile_block_id : tile<i32>
    %78 = assume bounded<0, ?>, %75 : tile<i32>
    %79 = assume bounded<0, ?>, %76 : tile<i32>
    %80 = assume bounded<0, ?>, %77 : tile<i32>
    %81 = constant <i32: 1> : tile<i32>
    %82 = constant <i32: 128> : tile<i32>
    %83 = make_partition_view %18 : partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>
    %84 = store_view_tko weak %70, %83[%78, %79] token = %17 : tile<1x128xf32>, partition_view<tile=(1x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
