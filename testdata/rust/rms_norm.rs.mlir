cuda_tile.module @ex_rms_norm {
  entry @rms_norm_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<ptr<f32>>, %6: tile<i32>, %7: tile<i32>, %8: tile<ptr<f32>>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<f32>) di_name = "rms_norm" {
    %18 = constant <i32: 64> : tile<i32>
    %19 = constant <i32: 16> : tile<i32>
    %20 = assume bounded<0, ?>, %1 : tile<i32>
    %21 = assume bounded<0, ?>, %3 : tile<i32>
    %22 = make_token : token
    %23 = make_tensor_view %0, shape = [%20, 64], strides = [%21, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[?,1]>
    %24 = make_token : token
    %25 = make_tensor_view %5, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %26 = assume bounded<0, ?>, %9 : tile<i32>
    %27 = assume bounded<0, ?>, %10 : tile<i32>
    %28 = assume bounded<0, ?>, %11 : tile<i32>
    %29 = make_token : token
    %30 = make_tensor_view %8, shape = [%26, %27], strides = [%28, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %31 = constant <i32: 64> : tile<i32>
    %32 = constant <i32: 16> : tile<i32>
    %34 = constant <i32: 4> : tile<i32>
    %35, %36, %37 = get_tile_block_id : tile<i32>
    %38 = assume bounded<0, ?>, %35 : tile<i32>
    %39 = assume bounded<0, ?>, %36 : tile<i32>
    %40 = assume bounded<0, ?>, %37 : tile<i32>
    %41 = constant <i32: 1> : tile<i32>
    %42 = constant <i32: 16> : tile<i32>
    %43 = constant <i32: -1> : tile<i32>
    %44 = constant <i32: 64> : tile<i32>
    %45 = constant <i32: -1> : tile<i32>
    %46 = constant <i32: 64> : tile<i32>
    %47 = make_partition_view %23 : partition_view<tile=(1x16), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>
    %48 = constant <f32: 0.0> : tile<1x16xf32>
    %49 = constant <i32: 0> : tile<i32>
    %50 = constant <i32: 1> : tile<i32>
    %60 = for %51 in (%49 to %34, step %50) : tile<i32> iter_values(%52 = %48) -> (tile<1x16xf32>) {
      %53 = assume bounded<0, 3>, %51 : tile<i32>
      %54 = constant <i32: 1> : tile<i32>
      %55 = constant <i32: 16> : tile<i32>
      %56, %57 = load_view_tko weak %47[%38, %53] token = %22 : partition_view<tile=(1x16), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>, tile<i32> -> tile<1x16xf32>, token
      %58 = mulf %56, %56 : tile<1x16xf32>
      %59 = addf %52, %58 : tile<1x16xf32>
      continue %59 : tile<1x16xf32>
    }
    %64 = reduce %60 dim=1 identities=[0] : tile<1x16xf32> -> tile<1xf32> {
    ^bb0(%61: tile<f32>, %62: tile<f32>):
      %63 = addf %61, %62 : tile<f32>
      yield %63 : tile<f32>
    }
    %65 = constant <i32: 1> : tile<i32>
    %66 = reshape %64 : tile<1xf32> -> tile<f32>
    %67 = itof %31 signed : tile<i32> -> tile<f32>
    %68 = constant <f32: 1.0> : tile<f32>
    %69 = divf %66, %67 : tile<f32>
    %70 = addf %69, %17 : tile<f32>
    %71 = divf %68, %70 : tile<f32>
    %72 = sqrt %71 rounding<negative_inf> : tile<f32>
    %73 = constant <i32: 1> : tile<i32>
    %74 = constant <i32: 16> : tile<i32>
    %75 = constant <i32: 1> : tile<i32>
    %76 = constant <i32: 16> : tile<i32>
    %77 = constant <i32: 1> : tile<i32>
    %78 = constant <i32: 1> : tile<i32>
    %79 = constant <i32: 1> : tile<i32>
    %80 = reshape %72 : tile<f32> -> tile<1x1xf32>
    %81 = constant <i32: 1> : tile<i32>
    %82 = constant <i32: 1> : tile<i32>
    %83 = constant <i32: 1> : tile<i32>
    %84 = constant <i32: 16> : tile<i32>
    %85 = broadcast %80 : tile<1x1xf32> -> tile<1x16xf32>
    %86 = constant <i32: 16> : tile<i32>
    %87 = constant <i32: 64> : tile<i32>
    %88 = constant <i32: 64> : tile<i32>
    %89 = make_partition_view %25 : partition_view<tile=(16), padding_value = zero, tensor_view<64xf32, strides=[1]>>
    %90 = constant <i32: 1> : tile<i32>
    %91 = constant <i32: 16> : tile<i32>
    %92 = constant <i32: 1> : tile<i32>
    %93 = constant <i32: 64> : tile<i32>
    %94 = constant <i32: 1> : tile<i32>
    %95 = constant <i32: 64> : tile<i32>
    %96 = make_partition_view %30 : partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>
    %97, %98, %99 = get_tile_block_id : tile<i32>
    %100 = constant <i32: 4> : tile<i32>
    %101 = muli %98, %100 : tile<i32>
    %102 = constant <i32: 0> : tile<i32>
    %103 = constant <i32: 1> : tile<i32>
    for %104 in (%102 to %34, step %103) : tile<i32> {
      %105 = assume bounded<0, 3>, %104 : tile<i32>
      %106 = constant <i32: 1> : tile<i32>
      %107 = constant <i32: 16> : tile<i32>
      %108, %109 = load_view_tko weak %47[%38, %105] token = %22 : partition_view<tile=(1x16), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>, tile<i32> -> tile<1x16xf32>, token
      %110 = constant <i32: 16> : tile<i32>
      %111, %112 = load_view_tko weak %89[%105] token = %24 : partition_view<tile=(16), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
      %113 = constant <i32: 16> : tile<i32>
      %114 = constant <i32: 1> : tile<i32>
      %115 = constant <i32: 16> : tile<i32>
      %116 = reshape %111 : tile<16xf32> -> tile<1x16xf32>
      %117 = mulf %108, %85 : tile<1x16xf32>
      %118 = mulf %117, %116 : tile<1x16xf32>
      %119 = constant <i32: 0> : tile<i32>
      %120 = constant <i32: 1> : tile<i32>
      %121 = constant <i32: 16> : tile<i32>
      %122 = addi %101, %105 : tile<i32>
      %123 = store_view_tko weak %118, %96[%97, %122] token = %29 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
      continue
    }
    return
  }
}
