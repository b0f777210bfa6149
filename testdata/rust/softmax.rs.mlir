cuda_tile.module @ex_softmax {
  entry @softmax_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f32>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>) di_name = "softmax" {
    %14 = constant <i32: 2> : tile<i32>
    %15 = constant <i32: 64> : tile<i32>
    %16 = assume bounded<0, ?>, %1 : tile<i32>
    %17 = assume bounded<0, ?>, %2 : tile<i32>
    %18 = assume bounded<0, ?>, %3 : tile<i32>
    %19 = make_token : token
    %20 = make_tensor_view %0, shape = [%16, %17], strides = [%18, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %21 = assume bounded<0, ?>, %10 : tile<i32>
    %22 = assume bounded<0, ?>, %11 : tile<i32>
    %23 = assume bounded<0, ?>, %12 : tile<i32>
    %24 = make_token : token
    %25 = make_tensor_view %9, shape = [%21, %22], strides = [%23, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %26 = constant <i32: 2> : tile<i32>
    %27 = constant <i32: 64> : tile<i32>
    %28 = constant <i32: 2> : tile<i32>
    %29 = constant <i32: 64> : tile<i32>
    %30 = constant <i32: -1> : tile<i32>
    %31 = constant <i32: -1> : tile<i32>
    %32, %33, %34 = get_tile_block_id : tile<i32>
    %35 = assume bounded<0, ?>, %32 : tile<i32>
    %36 = assume bounded<0, ?>, %33 : tile<i32>
    %37 = assume bounded<0, ?>, %34 : tile<i32>
    %38 = constant <i32: 2> : tile<i32>
    %39 = constant <i32: 64> : tile<i32>
    %40 = constant <i32: -1> : tile<i32>
    %41 = constant <i32: -1> : tile<i32>
    %42 = make_partition_view %25 : partition_view<tile=(2x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %43, %44 = load_view_tko weak %42[%35, %36] token = %24 : partition_view<tile=(2x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<2x64xf32>, token
    %48 = reduce %43 dim=1 identities=[-inf] : tile<2x64xf32> -> tile<2xf32> {
    ^bb0(%45: tile<f32>, %46: tile<f32>):
      %47 = maxf %45, %46 {rounding_mode = 0} : tile<f32>
      yield %47 : tile<f32>
    }
    %49 = constant <i32: 2> : tile<i32>
    %50 = constant <i32: 2> : tile<i32>
    %51 = constant <i32: 1> : tile<i32>
    %52 = reshape %48 : tile<2xf32> -> tile<2x1xf32>
    %53 = constant <i32: 2> : tile<i32>
    %54 = constant <i32: 64> : tile<i32>
    %55 = constant <i32: 2> : tile<i32>
    %56 = constant <i32: 1> : tile<i32>
    %57 = constant <i32: 2> : tile<i32>
    %58 = constant <i32: 64> : tile<i32>
    %59 = broadcast %52 : tile<2x1xf32> -> tile<2x64xf32>
    %60 = subf %43, %59 : tile<2x64xf32>
    %61 = exp %60 : tile<2x64xf32>
    %65 = reduce %61 dim=1 identities=[0] : tile<2x64xf32> -> tile<2xf32> {
    ^bb0(%62: tile<f32>, %63: tile<f32>):
      %64 = addf %62, %63 : tile<f32>
      yield %64 : tile<f32>
    }
    %66 = constant <i32: 2> : tile<i32>
    %67 = constant <i32: 2> : tile<i32>
    %68 = constant <i32: 1> : tile<i32>
    %69 = reshape %65 : tile<2xf32> -> tile<2x1xf32>
    %70 = constant <i32: 2> : tile<i32>
    %71 = constant <i32: 64> : tile<i32>
    %72 = constant <i32: 2> : tile<i32>
    %73 = constant <i32: 1> : tile<i32>
    %74 = constant <i32: 2> : tile<i32>
    %75 = constant <i32: 64> : tile<i32>
    %76 = broadcast %69 : tile<2x1xf32> -> tile<2x64xf32>
    %77 = divf %61, %76 : tile<2x64xf32>
    %78 = constant <i32: 2> : tile<i32>
    %79 = constant <i32: 64> : tile<i32>
    %80 = constant <i32: 2> : tile<i32>
    %81 = constant <i32: 64> : tile<i32>
    %82, %83, %84 = get_tile_block_id : tile<i32>
    %85 = assume bounded<0, ?>, %82 : tile<i32>
    %86 = assume bounded<0, ?>, %83 : tile<i32>
    %87 = assume bounded<0, ?>, %84 : tile<i32>
    %88 = constant <i32: 2> : tile<i32>
    %89 = constant <i32: 64> : tile<i32>
    %90 = make_partition_view %20 : partition_view<tile=(2x64), tensor_view<?x?xf32, strides=[?,1]>>
    %91 = store_view_tko weak %77, %90[%85, %86] token = %19 : tile<2x64xf32>, partition_view<tile=(2x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
