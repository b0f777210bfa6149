cuda_tile.module @rope_seq_f16_module {
  entry @rope_seq_f16_entry(%0: tile<ptr<f16>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<ptr<f32>>, %8: tile<i32>, %9: tile<i32>, %10: tile<ptr<f16>>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>, %19: tile<i32>, %20: tile<i32>, %21: tile<i32>, %22: tile<i32>, %23: tile<i32>) di_name = "rope_seq_f16" optimization_hints = #cuda_tile.optimization_hints<sm_120 = {occupancy = 1}> {
    %24 = constant <i32: 64> : tile<i32>
    %25 = constant <i32: 32> : tile<i32>
    %26 = assume bounded<0, ?>, %1 : tile<i32>
    %27 = assume bounded<0, ?>, %2 : tile<i32>
    %28 = assume bounded<0, ?>, %4 : tile<i32>
    %29 = assume bounded<0, ?>, %5 : tile<i32>
    %30 = make_token : token
    %31 = make_tensor_view %0, shape = [%26, %27, 64], strides = [%28, %29, 1] : tile<i32> -> tensor_view<?x?x64xf16, strides=[?,?,1]>
    %32 = make_token : token
    %33 = make_tensor_view %7, shape = [32], strides = [1] : tensor_view<32xf32, strides=[1]>
    %34 = assume bounded<0, ?>, %11 : tile<i32>
    %35 = assume bounded<0, ?>, %12 : tile<i32>
    %36 = assume bounded<0, ?>, %13 : tile<i32>
    %37 = assume bounded<0, ?>, %14 : tile<i32>
    %38 = assume bounded<0, ?>, %15 : tile<i32>
    %39 = make_token : token
    %40 = make_tensor_view %10, shape = [%34, %35, %36], strides = [%37, %38, 1] : tile<i32> -> tensor_view<?x?x?xf16, strides=[?,?,1]>
    %41 = constant <i32: 64> : tile<i32>
    %42 = constant <i32: 32> : tile<i32>
    %43, %44, %45 = get_tile_block_id : tile<i32>
    %46 = assume bounded<0, ?>, %43 : tile<i32>
    %47 = assume bounded<0, ?>, %44 : tile<i32>
    %48 = assume bounded<0, ?>, %45 : tile<i32>
    %49 = constant <i32: 1> : tile<i32>
    %50 = constant <i32: 1> : tile<i32>
    %51 = constant <i32: 32> : tile<i32>
    %52 = constant <i32: -1> : tile<i32>
    %53 = constant <i32: -1> : tile<i32>
    %54 = constant <i32: 64> : tile<i32>
    %55 = constant <i32: -1> : tile<i32>
    %56 = constant <i32: -1> : tile<i32>
    %57 = constant <i32: 64> : tile<i32>
    %58 = make_partition_view %31 : partition_view<tile=(1x1x32), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,?,1]>>
    %59 = constant <i32: 0> : tile<i32>
    %60 = constant <i32: 1> : tile<i32>
    %61 = constant <i32: 1> : tile<i32>
    %62 = constant <i32: 32> : tile<i32>
    %63, %64 = load_view_tko weak %58[%46, %47, %59] token = %30 : partition_view<tile=(1x1x32), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,?,1]>>, tile<i32> -> tile<1x1x32xf16>, token
    %65 = constant <i32: 1> : tile<i32>
    %66 = constant <i32: 1> : tile<i32>
    %67 = constant <i32: 1> : tile<i32>
    %68 = constant <i32: 32> : tile<i32>
    %69, %70 = load_view_tko weak %58[%46, %47, %65] token = %30 : partition_view<tile=(1x1x32), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,?,1]>>, tile<i32> -> tile<1x1x32xf16>, token
    %71 = ftof %63 : tile<1x1x32xf16> -> tile<1x1x32xf32>
    %72 = ftof %69 : tile<1x1x32xf16> -> tile<1x1x32xf32>
    %73 = constant <i32: 32> : tile<i32>
    %74 = constant <i32: 32> : tile<i32>
    %75 = constant <i32: 32> : tile<i32>
    %76 = make_partition_view %33 : partition_view<tile=(32), padding_value = zero, tensor_view<32xf32, strides=[1]>>
    %77 = constant <i32: 0> : tile<i32>
    %78 = constant <i32: 32> : tile<i32>
    %79, %80 = load_view_tko weak %76[%77] token = %32 : partition_view<tile=(32), padding_value = zero, tensor_view<32xf32, strides=[1]>>, tile<i32> -> tile<32xf32>, token
    %81 = addi %23, %46 : tile<i32>
    %82 = itof %81 signed : tile<i32> -> tile<f32>
    %83 = constant <i32: 32> : tile<i32>
    %84 = constant <i32: 32> : tile<i32>
    %85 = constant <i32: 1> : tile<i32>
    %86 = constant <i32: 1> : tile<i32>
    %87 = reshape %82 : tile<f32> -> tile<1xf32>
    %88 = constant <i32: 1> : tile<i32>
    %89 = constant <i32: 32> : tile<i32>
    %90 = broadcast %87 : tile<1xf32> -> tile<32xf32>
    %91 = mulf %90, %79 : tile<32xf32>
    %92 = constant <i32: 32> : tile<i32>
    %93 = constant <i32: 1> : tile<i32>
    %94 = constant <i32: 1> : tile<i32>
    %95 = constant <i32: 32> : tile<i32>
    %96 = reshape %91 : tile<32xf32> -> tile<1x1x32xf32>
    %97 = cos %96 : tile<1x1x32xf32>
    %98 = sin %96 : tile<1x1x32xf32>
    %99 = mulf %71, %97 : tile<1x1x32xf32>
    %100 = mulf %72, %98 : tile<1x1x32xf32>
    %101 = subf %99, %100 : tile<1x1x32xf32>
    %102 = mulf %72, %97 : tile<1x1x32xf32>
    %103 = mulf %71, %98 : tile<1x1x32xf32>
    %104 = addf %102, %103 : tile<1x1x32xf32>
    %105 = ftof %101 : tile<1x1x32xf32> -> tile<1x1x32xf16>
    %106 = ftof %104 : tile<1x1x32xf32> -> tile<1x1x32xf16>
    %107 = constant <i32: 0> : tile<i32>
    %108 = cmpi equal %48, %107, signed : tile<i32> -> tile<i1>
    if %108 {
      %109 = constant <i32: 1> : tile<i32>
      %110 = constant <i32: 1> : tile<i32>
      %111 = constant <i32: 32> : tile<i32>
      %112 = constant <i32: 1> : tile<i32>
      %113 = constant <i32: 1> : tile<i32>
      %114 = constant <i32: 32> : tile<i32>
      %115, %116, %117 = get_tile_block_id : tile<i32>
      %118 = assume bounded<0, ?>, %115 : tile<i32>
      %119 = assume bounded<0, ?>, %116 : tile<i32>
      %120 = assume bounded<0, ?>, %117 : tile<i32>
      %121 = constant <i32: 1> : tile<i32>
      %122 = constant <i32: 1> : tile<i32>
      %123 = constant <i32: 32> : tile<i32>
      %124 = make_partition_view %40 : partition_view<tile=(1x1x32), tensor_view<?x?x?xf16, strides=[?,?,1]>>
      %125 = store_view_tko weak %105, %124[%118, %119, %120] token = %39 : tile<1x1x32xf16>, partition_view<tile=(1x1x32), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
    } else {
      %126 = constant <i32: 1> : tile<i32>
      %127 = constant <i32: 1> : tile<i32>
      %128 = constant <i32: 32> : tile<i32>
      %129 = constant <i32: 1> : tile<i32>
      %130 = constant <i32: 1> : tile<i32>
      %131 = constant <i32: 32> : tile<i32>
      %132, %133, %134 = get_tile_block_id : tile<i32>
      %135 = assume bounded<0, ?>, %132 : tile<i32>
      %136 = assume bounded<0, ?>, %133 : tile<i32>
      %137 = assume bounded<0, ?>, %134 : tile<i32>
      %138 = constant <i32: 1> : tile<i32>
      %139 = constant <i32: 1> : tile<i32>
      %140 = constant <i32: 32> : tile<i32>
      %141 = make_partition_view %40 : partition_view<tile=(1x1x32), tensor_view<?x?x?xf16, strides=[?,?,1]>>
      %142 = store_view_tko weak %106, %141[%135, %136, %137] token = %39 : tile<1x1x32xf16>, partition_view<tile=(1x1x32), tensor_view<?x?x?xf16, strides=[?,?,1]>>, tile<i32> -> token
    }
    return
  }
}
