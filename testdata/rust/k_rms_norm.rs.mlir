cuda_tile.module @rms_norm_f16_module {
  entry @rms_norm_f16_entry(%0: tile<ptr<f16>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<ptr<f16>>, %6: tile<i32>, %7: tile<i32>, %8: tile<ptr<f16>>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<f32>) di_name = "rms_norm_f16" {
    %18 = constant <i32: 64> : tile<i32>
    %19 = constant <i32: 32> : tile<i32>
    %20 = assume bounded<0, ?>, %1 : tile<i32>
    %21 = assume bounded<0, ?>, %3 : tile<i32>
    %22 = make_token : token
    %23 = make_tensor_view %0, shape = [%20, 64], strides = [%21, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[?,1]>
    %24 = make_token : token
    %25 = make_tensor_view %5, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %26 = assume bounded<0, ?>, %9 : tile<i32>
    %27 = assume bounded<0, ?>, %10 : tile<i32>
    %28 = assume bounded<0, ?>, %11 : tile<i32>
    %29 = make_token : token
    %30 = make_tensor_view %8, shape = [%26, %27], strides = [%28, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %31 = constant <i32: 64> : tile<i32>
    %32 = constant <i32: 32> : tile<i32>
    %34 = constant <i32: 2> : tile<i32>
    %35, %36, %37 = get_tile_block_id : tile<i32>
    %38 = assume bounded<0, ?>, %35 : tile<i32>
    %39 = assume bounded<0, ?>, %36 : tile<i32>
    %40 = assume bounded<0, ?>, %37 : tile<i32>
    %41 = constant <i32: 1> : tile<i32>
    %42 = constant <i32: 32> : tile<i32>
    %43 = constant <i32: -1> : tile<i32>
    %44 = constant <i32: 64> : tile<i32>
    %45 = constant <i32: -1> : tile<i32>
    %46 = constant <i32: 64> : tile<i32>
    %47 = make_partition_view %23 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>
    %48 = constant <f32: 0.0> : tile<1x32xf32>
    %49 = constant <i32: 0> : tile<i32>
    %50 = constant <i32: 1> : tile<i32>
    %61 = for %51 in (%49 to %34, step %50) : tile<i32> iter_values(%52 = %48) -> (tile<1x32xf32>) {
      %53 = assume bounded<0, 1>, %51 : tile<i32>
      %54 = constant <i32: 1> : tile<i32>
      %55 = constant <i32: 32> : tile<i32>
      %56, %57 = load_view_tko weak %47[%38, %53] token = %22 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %58 = ftof %56 : tile<1x32xf16> -> tile<1x32xf32>
      %59 = mulf %58, %58 : tile<1x32xf32>
      %60 = addf %52, %59 : tile<1x32xf32>
      continue %60 : tile<1x32xf32>
    }
    %65 = reduce %61 dim=1 identities=[0] : tile<1x32xf32> -> tile<1xf32> {
    ^bb0(%62: tile<f32>, %63: tile<f32>):
      %64 = addf %62, %63 : tile<f32>
      yield %64 : tile<f32>
    }
    %66 = constant <i32: 1> : tile<i32>
    %67 = reshape %65 : tile<1xf32> -> tile<f32>
    %68 = itof %31 signed : tile<i32> -> tile<f32>
    %69 = divf %67, %68 : tile<f32>
    %70 = addf %69, %17 : tile<f32>
    %71 = rsqrt %70 : tile<f32>
    %72 = constant <i32: 1> : tile<i32>
    %73 = constant <i32: 32> : tile<i32>
    %74 = constant <i32: 1> : tile<i32>
    %75 = constant <i32: 32> : tile<i32>
    %76 = constant <i32: 1> : tile<i32>
    %77 = constant <i32: 1> : tile<i32>
    %78 = constant <i32: 1> : tile<i32>
    %79 = reshape %71 : tile<f32> -> tile<1x1xf32>
    %80 = constant <i32: 1> : tile<i32>
    %81 = constant <i32: 1> : tile<i32>
    %82 = constant <i32: 1> : tile<i32>
    %83 = constant <i32: 32> : tile<i32>
    %84 = broadcast %79 : tile<1x1xf32> -> tile<1x32xf32>
    %85 = constant <i32: 32> : tile<i32>
    %86 = constant <i32: 64> : tile<i32>
    %87 = constant <i32: 64> : tile<i32>
    %88 = make_partition_view %25 : partition_view<tile=(32), padding_value = zero, tensor_view<64xf16, strides=[1]>>
    %89 = constant <i32: 1> : tile<i32>
    %90 = constant <i32: 32> : tile<i32>
    %91 = constant <i32: 1> : tile<i32>
    %92 = constant <i32: 64> : tile<i32>
    %93 = constant <i32: 1> : tile<i32>
    %94 = constant <i32: 64> : tile<i32>
    %95 = make_partition_view %30 : partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>
    %96, %97, %98 = get_tile_block_id : tile<i32>
    %99 = constant <i32: 2> : tile<i32>
    %100 = muli %97, %99 : tile<i32>
    %101 = constant <i32: 0> : tile<i32>
    %102 = constant <i32: 1> : tile<i32>
    for %103 in (%101 to %34, step %102) : tile<i32> {
      %104 = assume bounded<0, 1>, %103 : tile<i32>
      %105 = constant <i32: 1> : tile<i32>
      %106 = constant <i32: 32> : tile<i32>
      %107, %108 = load_view_tko weak %47[%38, %104] token = %22 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %109 = constant <i32: 32> : tile<i32>
      %110, %111 = load_view_tko weak %88[%104] token = %24 : partition_view<tile=(32), padding_value = zero, tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<32xf16>, token
      %112 = constant <i32: 32> : tile<i32>
      %113 = constant <i32: 1> : tile<i32>
      %114 = constant <i32: 32> : tile<i32>
      %115 = reshape %110 : tile<32xf16> -> tile<1x32xf16>
      %116 = ftof %107 : tile<1x32xf16> -> tile<1x32xf32>
      %117 = ftof %115 : tile<1x32xf16> -> tile<1x32xf32>
      %118 = mulf %116, %84 : tile<1x32xf32>
      %119 = mulf %118, %117 : tile<1x32xf32>
      %120 = ftof %119 : tile<1x32xf32> -> tile<1x32xf16>
      %121 = constant <i32: 0> : tile<i32>
      %122 = constant <i32: 1> : tile<i32>
      %123 = constant <i32: 32> : tile<i32>
      %124 = addi %100, %104 : tile<i32>
      %125 = store_view_tko weak %120, %95[%96, %124] token = %29 : tile<1x32xf16>, partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      continue
    }
    return
  }
}
