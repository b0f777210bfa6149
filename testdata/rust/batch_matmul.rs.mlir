cuda_tile.module @ex_batch_matmul {
  entry @batch_matmul_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<ptr<f32>>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>, %19: tile<i32>, %20: tile<ptr<f32>>, %21: tile<i32>, %22: tile<i32>, %23: tile<i32>, %24: tile<i32>, %25: tile<i32>, %26: tile<i32>) di_name = "batch_matmul" {
    %27 = constant <i32: 16> : tile<i32>
    %28 = constant <i32: 16> : tile<i32>
    %29 = constant <i32: 8> : tile<i32>
    %30 = constant <i32: 32> : tile<i32>
    %31 = assume bounded<0, ?>, %1 : tile<i32>
    %32 = assume bounded<0, ?>, %2 : tile<i32>
    %33 = assume bounded<0, ?>, %3 : tile<i32>
    %34 = assume bounded<0, ?>, %4 : tile<i32>
    %35 = assume bounded<0, ?>, %5 : tile<i32>
    %36 = make_token : token
    %37 = make_tensor_view %0, shape = [%31, %32, %33], strides = [%34, %35, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
    %38 = assume bounded<0, ?>, %14 : tile<i32>
    %39 = assume bounded<0, ?>, %15 : tile<i32>
    %40 = assume bounded<0, ?>, %17 : tile<i32>
    %41 = assume bounded<0, ?>, %18 : tile<i32>
    %42 = make_token : token
    %43 = make_tensor_view %13, shape = [%38, %39, 32], strides = [%40, %41, 1] : tile<i32> -> tensor_view<?x?x32xf32, strides=[?,?,1]>
    %44 = assume bounded<0, ?>, %21 : tile<i32>
    %45 = assume bounded<0, ?>, %23 : tile<i32>
    %46 = assume bounded<0, ?>, %24 : tile<i32>
    %47 = assume bounded<0, ?>, %25 : tile<i32>
    %48 = make_token : token
    %49 = make_tensor_view %20, shape = [%44, 32, %45], strides = [%46, %47, 1] : tile<i32> -> tensor_view<?x32x?xf32, strides=[?,?,1]>
    %50 = constant <i32: 16> : tile<i32>
    %51 = constant <i32: 16> : tile<i32>
    %52 = constant <i32: 8> : tile<i32>
    %53 = constant <i32: 32> : tile<i32>
    %54, %55, %56 = get_tile_block_id : tile<i32>
    %57 = assume bounded<0, ?>, %54 : tile<i32>
    %58 = assume bounded<0, ?>, %55 : tile<i32>
    %59 = assume bounded<0, ?>, %56 : tile<i32>
    %60 = constant <i32: 1> : tile<i32>
    %61 = constant <i32: 16> : tile<i32>
    %62 = constant <i32: 8> : tile<i32>
    %63 = constant <i32: -1> : tile<i32>
    %64 = constant <i32: -1> : tile<i32>
    %65 = constant <i32: 32> : tile<i32>
    %66 = constant <i32: -1> : tile<i32>
    %67 = constant <i32: -1> : tile<i32>
    %68 = constant <i32: 32> : tile<i32>
    %69 = make_partition_view %43 : partition_view<tile=(1x16x8), padding_value = zero, tensor_view<?x?x32xf32, strides=[?,?,1]>>
    %70 = constant <i32: 1> : tile<i32>
    %71 = constant <i32: 8> : tile<i32>
    %72 = constant <i32: 16> : tile<i32>
    %73 = constant <i32: -1> : tile<i32>
    %74 = constant <i32: 32> : tile<i32>
    %75 = constant <i32: -1> : tile<i32>
    %76 = constant <i32: -1> : tile<i32>
    %77 = constant <i32: 32> : tile<i32>
    %78 = constant <i32: -1> : tile<i32>
    %79 = make_partition_view %49 : partition_view<tile=(1x8x16), padding_value = zero, tensor_view<?x32x?xf32, strides=[?,?,1]>>
    %80 = constant <i32: 0> : tile<i32>
    %81 = itof %80 signed : tile<i32> -> tile<f32>
    %82 = constant <i32: 16> : tile<i32>
    %83 = constant <i32: 16> : tile<i32>
    %84 = constant <i32: 1> : tile<i32>
    %85 = constant <i32: 1> : tile<i32>
    %86 = constant <i32: 1> : tile<i32>
    %87 = reshape %81 : tile<f32> -> tile<1x1xf32>
    %88 = constant <i32: 1> : tile<i32>
    %89 = constant <i32: 1> : tile<i32>
    %90 = constant <i32: 16> : tile<i32>
    %91 = constant <i32: 16> : tile<i32>
    %92 = broadcast %87 : tile<1x1xf32> -> tile<16x16xf32>
    %93 = constant <i32: 0> : tile<i32>
    %95 = constant <i32: 4> : tile<i32>
    %96 = constant <i32: 1> : tile<i32>
    %123 = for %97 in (%93 to %95, step %96) : tile<i32> iter_values(%98 = %92) -> (tile<16x16xf32>) {
      %99 = assume bounded<0, 3>, %97 : tile<i32>
      %100 = constant <i32: 1> : tile<i32>
      %101 = constant <i32: 16> : tile<i32>
      %102 = constant <i32: 8> : tile<i32>
      %103, %104 = load_view_tko weak %69[%57, %58, %99] token = %42 : partition_view<tile=(1x16x8), padding_value = zero, tensor_view<?x?x32xf32, strides=[?,?,1]>>, tile<i32> -> tile<1x16x8xf32>, token
      %105 = constant <i32: 1> : tile<i32>
      %106 = constant <i32: 16> : tile<i32>
      %107 = constant <i32: 8> : tile<i32>
      %108 = constant <i32: 16> : tile<i32>
      %109 = constant <i32: 8> : tile<i32>
      %110 = reshape %103 : tile<1x16x8xf32> -> tile<16x8xf32>
      %111 = constant <i32: 1> : tile<i32>
      %112 = constant <i32: 8> : tile<i32>
      %113 = constant <i32: 16> : tile<i32>
      %114, %115 = load_view_tko weak %79[%57, %99, %59] token = %48 : partition_view<tile=(1x8x16), padding_value = zero, tensor_view<?x32x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<1x8x16xf32>, token
      %116 = constant <i32: 1> : tile<i32>
      %117 = constant <i32: 8> : tile<i32>
      %118 = constant <i32: 16> : tile<i32>
      %119 = constant <i32: 8> : tile<i32>
      %120 = constant <i32: 16> : tile<i32>
      %121 = reshape %114 : tile<1x8x16xf32> -> tile<8x16xf32>
      %122 = mmaf %110, %121, %98 : tile<16x8xf32>, tile<8x16xf32>, tile<16x16xf32>
      continue %122 : tile<16x16xf32>
    }
    %124 = constant <i32: 16> : tile<i32>
    %125 = constant <i32: 16> : tile<i32>
    %126 = constant <i32: 1> : tile<i32>
    %127 = constant <i32: 16> : tile<i32>
    %128 = constant <i32: 16> : tile<i32>
    %129 = reshape %123 : tile<16x16xf32> -> tile<1x16x16xf32>
    %130 = constant <i32: 1> : tile<i32>
    %131 = constant <i32: 16> : tile<i32>
    %132 = constant <i32: 16> : tile<i32>
    %133 = constant <i32: 1> : tile<i32>
    %134 = constant <i32: 16> : tile<i32>
    %135 = constant <i32: 16> : tile<i32>
    %136, %137, %138 = get_tile_block_id : tile<i32>
    %139 = assume bounded<0, ?>, %136 : tile<i32>
    %140 = assume bounded<0, ?>, %137 : tile<i32>
    %141 = assume bounded<0, ?>, %138 : tile<i32>
    %142 = constant <i32: 1> : tile<i32>
    %143 = constant <i32: 16> : tile<i32>
    %144 = constant <i32: 16> : tile<i32>
    %145 = make_partition_view %37 : partition_view<tile=(1x16x16), tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %146 = store_view_tko weak %129, %145[%139, %140, %141] token = %36 : tile<1x16x16xf32>, partition_view<tile=(1x16x16), tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
