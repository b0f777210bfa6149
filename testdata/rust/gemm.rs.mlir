cuda_tile.module @ex_gemm {
  entry @gemm_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f32>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f32>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>) di_name = "gemm" {
    %19 = constant <i32: 16> : tile<i32>
    %20 = constant <i32: 32> : tile<i32>
    %21 = constant <i32: 8> : tile<i32>
    %22 = constant <i32: 64> : tile<i32>
    %23 = assume bounded<0, ?>, %1 : tile<i32>
    %24 = assume bounded<0, ?>, %2 : tile<i32>
    %25 = assume bounded<0, ?>, %3 : tile<i32>
    %26 = make_token : token
    %27 = make_tensor_view %0, shape = [%23, %24], strides = [%25, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %28 = assume bounded<0, ?>, %10 : tile<i32>
    %29 = assume bounded<0, ?>, %12 : tile<i32>
    %30 = make_token : token
    %31 = make_tensor_view %9, shape = [%28, 64], strides = [%29, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[?,1]>
    %32 = assume bounded<0, ?>, %16 : tile<i32>
    %33 = assume bounded<0, ?>, %17 : tile<i32>
    %34 = make_token : token
    %35 = make_tensor_view %14, shape = [64, %32], strides = [%33, 1] : tile<i32> -> tensor_view<64x?xf32, strides=[?,1]>
    %36 = constant <i32: 16> : tile<i32>
    %37 = constant <i32: 32> : tile<i32>
    %38 = constant <i32: 8> : tile<i32>
    %39 = constant <i32: 64> : tile<i32>
    %40 = constant <i32: 16> : tile<i32>
    %41 = constant <i32: 8> : tile<i32>
    %42 = constant <i32: -1> : tile<i32>
    %43 = constant <i32: 64> : tile<i32>
    %44 = constant <i32: -1> : tile<i32>
    %45 = constant <i32: 64> : tile<i32>
    %46 = make_partition_view %31 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>
    %47 = constant <i32: 8> : tile<i32>
    %48 = constant <i32: 32> : tile<i32>
    %49 = constant <i32: 64> : tile<i32>
    %50 = constant <i32: -1> : tile<i32>
    %51 = constant <i32: 64> : tile<i32>
    %52 = constant <i32: -1> : tile<i32>
    %53 = make_partition_view %35 : partition_view<tile=(8x32), padding_value = zero, tensor_view<64x?xf32, strides=[?,1]>>
    %54, %55, %56 = get_tile_block_id : tile<i32>
    %57 = assume bounded<0, ?>, %54 : tile<i32>
    %58 = assume bounded<0, ?>, %55 : tile<i32>
    %59 = assume bounded<0, ?>, %56 : tile<i32>
    %60 = constant <i32: 16> : tile<i32>
    %61 = constant <i32: 32> : tile<i32>
    %62 = constant <i32: 16> : tile<i32>
    %63 = constant <i32: 32> : tile<i32>
    %64, %65, %66 = get_tile_block_id : tile<i32>
    %67 = assume bounded<0, ?>, %64 : tile<i32>
    %68 = assume bounded<0, ?>, %65 : tile<i32>
    %69 = assume bounded<0, ?>, %66 : tile<i32>
    %70 = constant <i32: 16> : tile<i32>
    %71 = constant <i32: 32> : tile<i32>
    %72 = make_partition_view %27 : partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>
    %73, %74 = load_view_tko weak %72[%67, %68] token = %26 : partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x32xf32>, token
    %75 = constant <i32: 0> : tile<i32>
    %77 = constant <i32: 8> : tile<i32>
    %78 = constant <i32: 1> : tile<i32>
    %91 = for %79 in (%75 to %77, step %78) : tile<i32> iter_values(%80 = %73) -> (tile<16x32xf32>) {
      %81 = assume bounded<0, 7>, %79 : tile<i32>
      %82 = constant <i32: 16> : tile<i32>
      %83 = constant <i32: 8> : tile<i32>
      %84, %85 = load_view_tko weak %46[%57, %81] token = %30 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>, tile<i32> -> tile<16x8xf32>, token
      %86 = constant <i32: 8> : tile<i32>
      %87 = constant <i32: 32> : tile<i32>
      %88, %89 = load_view_tko weak %53[%81, %58] token = %34 : partition_view<tile=(8x32), padding_value = zero, tensor_view<64x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x32xf32>, token
      %90 = mmaf %84, %88, %80 : tile<16x8xf32>, tile<8x32xf32>, tile<16x32xf32>
      continue %90 : tile<16x32xf32>
    }
    %92 = constant <i32: 16> : tile<i32>
    %93 = constant <i32: 32> : tile<i32>
    %94 = constant <i32: 16> : tile<i32>
    %95 = constant <i32: 32> : tile<i32>
    %96, %97, %98 = get_tile_block_id : tile<i32>
    %99 = assume bounded<0, ?>, %96 : tile<i32>
    %100 = assume bounded<0, ?>, %97 : tile<i32>
    %101 = assume bounded<0, ?>, %98 : tile<i32>
    %102 = constant <i32: 16> : tile<i32>
    %103 = constant <i32: 32> : tile<i32>
    %104 = make_partition_view %27 : partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>
    %105 = store_view_tko weak %91, %104[%99, %100] token = %26 : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
