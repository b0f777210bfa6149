cuda_tile.module @ex_gemm_static {
  entry @gemm_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f32>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f32>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>) di_name = "gemm" {
    %19 = constant <i32: 16> : tile<i32>
    %20 = constant <i32: 16> : tile<i32>
    %21 = constant <i32: 8> : tile<i32>
    %22 = constant <i32: 32> : tile<i32>
    %23 = constant <i32: 32> : tile<i32>
    %24 = constant <i32: 32> : tile<i32>
    %25 = assume bounded<0, ?>, %1 : tile<i32>
    %26 = assume bounded<0, ?>, %2 : tile<i32>
    %27 = assume bounded<0, ?>, %3 : tile<i32>
    %28 = make_token : token
    %29 = make_tensor_view %0, shape = [%25, %26], strides = [%27, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %30 = assume bounded<0, ?>, %12 : tile<i32>
    %31 = make_token : token
    %32 = make_tensor_view %9, shape = [32, 32], strides = [%30, 1] : tile<i32> -> tensor_view<32x32xf32, strides=[?,1]>
    %33 = assume bounded<0, ?>, %17 : tile<i32>
    %34 = make_token : token
    %35 = make_tensor_view %14, shape = [32, 32], strides = [%33, 1] : tile<i32> -> tensor_view<32x32xf32, strides=[?,1]>
    %36 = constant <i32: 16> : tile<i32>
    %37 = constant <i32: 16> : tile<i32>
    %38 = constant <i32: 8> : tile<i32>
    %39 = constant <i32: 32> : tile<i32>
    %40 = constant <i32: 32> : tile<i32>
    %41 = constant <i32: 32> : tile<i32>
    %42 = constant <i32: 16> : tile<i32>
    %43 = constant <i32: 8> : tile<i32>
    %44 = constant <i32: 32> : tile<i32>
    %45 = constant <i32: 32> : tile<i32>
    %46 = constant <i32: 32> : tile<i32>
    %47 = constant <i32: 32> : tile<i32>
    %48 = make_partition_view %32 : partition_view<tile=(16x8), padding_value = zero, tensor_view<32x32xf32, strides=[?,1]>>
    %49 = constant <i32: 8> : tile<i32>
    %50 = constant <i32: 16> : tile<i32>
    %51 = constant <i32: 32> : tile<i32>
    %52 = constant <i32: 32> : tile<i32>
    %53 = constant <i32: 32> : tile<i32>
    %54 = constant <i32: 32> : tile<i32>
    %55 = make_partition_view %35 : partition_view<tile=(8x16), padding_value = zero, tensor_view<32x32xf32, strides=[?,1]>>
    %56 = constant <i32: 16> : tile<i32>
    %57 = constant <i32: 16> : tile<i32>
    %58 = constant <i32: 16> : tile<i32>
    %59 = constant <i32: 16> : tile<i32>
    %60, %61, %62 = get_tile_block_id : tile<i32>
    %63 = assume bounded<0, ?>, %60 : tile<i32>
    %64 = assume bounded<0, ?>, %61 : tile<i32>
    %65 = assume bounded<0, ?>, %62 : tile<i32>
    %66 = constant <i32: 16> : tile<i32>
    %67 = constant <i32: 16> : tile<i32>
    %68 = make_partition_view %29 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>
    %69, %70 = load_view_tko weak %68[%63, %64] token = %28 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x16xf32>, token
    %71, %72, %73 = get_tile_block_id : tile<i32>
    %74 = assume bounded<0, ?>, %71 : tile<i32>
    %75 = assume bounded<0, ?>, %72 : tile<i32>
    %76 = assume bounded<0, ?>, %73 : tile<i32>
    %77 = constant <i32: 0> : tile<i32>
    %78, %79 = get_index_space_shape %55 : partition_view<tile=(8x16), padding_value = zero, tensor_view<32x32xf32, strides=[?,1]>> -> tile<i32>
    %80 = constant <i32: 0> : tile<i32>
    %81 = constant <i32: 1> : tile<i32>
    %94 = for %82 in (%80 to %78, step %81) : tile<i32> iter_values(%83 = %69) -> (tile<16x16xf32>) {
      %84 = assume bounded<0, 3>, %82 : tile<i32>
      %85 = constant <i32: 16> : tile<i32>
      %86 = constant <i32: 8> : tile<i32>
      %87, %88 = load_view_tko weak %48[%74, %84] token = %31 : partition_view<tile=(16x8), padding_value = zero, tensor_view<32x32xf32, strides=[?,1]>>, tile<i32> -> tile<16x8xf32>, token
      %89 = constant <i32: 8> : tile<i32>
      %90 = constant <i32: 16> : tile<i32>
      %91, %92 = load_view_tko weak %55[%84, %75] token = %34 : partition_view<tile=(8x16), padding_value = zero, tensor_view<32x32xf32, strides=[?,1]>>, tile<i32> -> tile<8x16xf32>, token
      %93 = mmaf %87, %91, %83 : tile<16x8xf32>, tile<8x16xf32>, tile<16x16xf32>
      continue %93 : tile<16x16xf32>
    }
    %95 = constant <i32: 16> : tile<i32>
    %96 = constant <i32: 16> : tile<i32>
    %97 = constant <i32: 16> : tile<i32>
    %98 = constant <i32: 16> : tile<i32>
    %99, %100, %101 = get_tile_block_id : tile<i32>
    %102 = assume bounded<0, ?>, %99 : tile<i32>
    %103 = assume bounded<0, ?>, %100 : tile<i32>
    %104 = assume bounded<0, ?>, %101 : tile<i32>
    %105 = constant <i32: 16> : tile<i32>
    %106 = constant <i32: 16> : tile<i32>
    %107 = make_partition_view %29 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>
    %108 = store_view_tko weak %94, %107[%102, %103] token = %28 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
