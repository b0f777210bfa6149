cuda_tile.module @argmax_blocks_f16_module {
  entry @argmax_blocks_f16_entry(%0: tile<ptr<f16>>, %1: tile<i32>, %2: tile<i32>, %3: tile<ptr<f32>>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<ptr<i32>>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>) di_name = "argmax_blocks_f16" optimization_hints = #cuda_tile.optimization_hints<sm_120 = {occupancy = 1}> {
    %14 = constant <i32: 64> : tile<i32>
    %15 = assume bounded<0, ?>, %1 : tile<i32>
    %16 = make_token : token
    %17 = make_tensor_view %0, shape = [%15], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %18 = assume bounded<0, ?>, %4 : tile<i32>
    %19 = make_token : token
    %20 = make_tensor_view %3, shape = [%18], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %21 = assume bounded<0, ?>, %9 : tile<i32>
    %22 = make_token : token
    %23 = make_tensor_view %8, shape = [%21], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %24 = constant <i32: 64> : tile<i32>
    %25, %26, %27 = get_tile_block_id : tile<i32>
    %28 = assume bounded<0, ?>, %25 : tile<i32>
    %29 = assume bounded<0, ?>, %26 : tile<i32>
    %30 = assume bounded<0, ?>, %27 : tile<i32>
    %31 = constant <i32: 64> : tile<i32>
    %32 = constant <i32: -1> : tile<i32>
    %33 = constant <i32: -1> : tile<i32>
    %34 = make_partition_view %17 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>
    %35 = constant <i32: 64> : tile<i32>
    %36, %37 = load_view_tko weak %34[%28] token = %16 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %38 = ftof %36 : tile<64xf16> -> tile<64xf32>
    %39 = muli %28, %24 : tile<i32>
    %40 = constant <i32: 64> : tile<i32>
    %41 = constant <i32: 64> : tile<i32>
    %42 = constant <i32: 1> : tile<i32>
    %43 = constant <i32: 1> : tile<i32>
    %44 = reshape %39 : tile<i32> -> tile<1xi32>
    %45 = constant <i32: 1> : tile<i32>
    %46 = constant <i32: 64> : tile<i32>
    %47 = broadcast %44 : tile<1xi32> -> tile<64xi32>
    %48 = iota : tile<64xi32>
    %49 = addi %47, %48 : tile<64xi32>
    %50 = constant <i32: 64> : tile<i32>
    %51 = constant <i32: 64> : tile<i32>
    %52 = constant <i32: 1> : tile<i32>
    %53 = constant <i32: 1> : tile<i32>
    %54 = reshape %13 : tile<i32> -> tile<1xi32>
    %55 = constant <i32: 1> : tile<i32>
    %56 = constant <i32: 64> : tile<i32>
    %57 = broadcast %54 : tile<1xi32> -> tile<64xi32>
    %58 = cmpi less_than %49, %57, signed : tile<64xi32> -> tile<64xi1>
    %59 = constant <f32: 1000000015047466200000000000000.0> : tile<64xf32>
    %60 = constant <f32: 0.0> : tile<64xf32>
    %61 = subf %60, %59 : tile<64xf32>
    %62 = select %58, %38, %61 : tile<64xi1>, tile<64xf32>
    %66 = reduce %62 dim=0 identities=[-inf] : tile<64xf32> -> tile<f32> {
    ^bb0(%63: tile<f32>, %64: tile<f32>):
      %65 = maxf %63, %64 {rounding_mode = 0} : tile<f32>
      yield %65 : tile<f32>
    }
    %67 = constant <i32: 1> : tile<i32>
    %68 = reshape %66 : tile<f32> -> tile<f32>
    %69 = constant <i32: 64> : tile<i32>
    %70 = constant <i32: 64> : tile<i32>
    %71 = constant <i32: 1> : tile<i32>
    %72 = constant <i32: 1> : tile<i32>
    %73 = reshape %68 : tile<f32> -> tile<1xf32>
    %74 = constant <i32: 1> : tile<i32>
    %75 = constant <i32: 64> : tile<i32>
    %76 = broadcast %73 : tile<1xf32> -> tile<64xf32>
    %77 = cmpf equal ordered %62, %76 : tile<64xf32> -> tile<64xi1>
    %78 = constant <i32: 1> : tile<i32>
    %79 = addi %13, %78 : tile<i32>
    %80 = constant <i32: 64> : tile<i32>
    %81 = constant <i32: 64> : tile<i32>
    %82 = constant <i32: 1> : tile<i32>
    %83 = constant <i32: 1> : tile<i32>
    %84 = reshape %79 : tile<i32> -> tile<1xi32>
    %85 = constant <i32: 1> : tile<i32>
    %86 = constant <i32: 64> : tile<i32>
    %87 = broadcast %84 : tile<1xi32> -> tile<64xi32>
    %88 = select %77, %49, %87 : tile<64xi1>, tile<64xi32>
    %92 = reduce %88 dim=0 identities=[2147483647] : tile<64xi32> -> tile<i32> {
    ^bb0(%89: tile<i32>, %90: tile<i32>):
      %91 = mini %89, %90 signed : tile<i32>
      yield %91 : tile<i32>
    }
    %93 = constant <i32: 1> : tile<i32>
    %94 = reshape %92 : tile<i32> -> tile<i32>
    %95 = constant <i32: 1> : tile<i32>
    %96 = reshape %68 : tile<f32> -> tile<1xf32>
    %97 = constant <i32: 1> : tile<i32>
    %98 = reshape %94 : tile<i32> -> tile<1xi32>
    %99 = bitcast %98 : tile<1xi32> -> tile<1xi32>
    %100 = constant <i32: 1> : tile<i32>
    %101 = constant <i32: 1> : tile<i32>
    %102, %103, %104 = get_tile_block_id : tile<i32>
    %105 = assume bounded<0, ?>, %102 : tile<i32>
    %106 = assume bounded<0, ?>, %103 : tile<i32>
    %107 = assume bounded<0, ?>, %104 : tile<i32>
    %108 = constant <i32: 1> : tile<i32>
    %109 = make_partition_view %20 : partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>
    %110 = store_view_tko weak %96, %109[%105] token = %19 : tile<1xf32>, partition_view<tile=(1), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    %111 = constant <i32: 1> : tile<i32>
    %112 = constant <i32: 1> : tile<i32>
    %113, %114, %115 = get_tile_block_id : tile<i32>
    %116 = assume bounded<0, ?>, %113 : tile<i32>
    %117 = assume bounded<0, ?>, %114 : tile<i32>
    %118 = assume bounded<0, ?>, %115 : tile<i32>
    %119 = constant <i32: 1> : tile<i32>
    %120 = make_partition_view %23 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %121 = store_view_tko weak %99, %120[%116] token = %22 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
