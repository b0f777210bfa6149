cuda_tile.module @kernels {
  entry @matmul_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f16>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f16>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>) di_name = "matmul" {
    %19 = assume bounded<0, ?>, %1 : tile<i32>
    %20 = assume bounded<0, ?>, %2 : tile<i32>
    %21 = assume bounded<0, ?>, %3 : tile<i32>
    %22 = make_token : token
    %23 = make_tensor_view %0, shape = [%19, %20], strides = [%21, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %24 = assume bounded<0, ?>, %10 : tile<i32>
    %25 = assume bounded<0, ?>, %11 : tile<i32>
    %26 = assume bounded<0, ?>, %12 : tile<i32>
    %27 = make_token : token
    %28 = make_tensor_view %9, shape = [%24, %25], strides = [%26, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %29 = assume bounded<0, ?>, %15 : tile<i32>
    %30 = assume bounded<0, ?>, %16 : tile<i32>
    %31 = assume bounded<0, ?>, %17 : tile<i32>
    %32 = make_token : token
    %33 = make_tensor_view %14, shape = [%29, %30], strides = [%31, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %34 = constant <i32: 32> : tile<i32>
    %35 = constant <i32: 16> : tile<i32>
    %36 = constant <i32: -1> : tile<i32>
    %37 = constant <i32: -1> : tile<i32>
    %38 = constant <i32: -1> : tile<i32>
    %39 = constant <i32: -1> : tile<i32>
    %40 = make_partition_view %28 : partition_view<tile=(32x16), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %41 = constant <i32: 16> : tile<i32>
    %42 = constant <i32: 32> : tile<i32>
    %43 = constant <i32: -1> : tile<i32>
    %44 = constant <i32: -1> : tile<i32>
    %45 = constant <i32: -1> : tile<i32>
    %46 = constant <i32: -1> : tile<i32>
    %47 = make_partition_view %33 : partition_view<tile=(16x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %48, %49, %50 = get_tile_block_id : tile<i32>
    %51 = assume bounded<0, ?>, %48 : tile<i32>
    %52 = assume bounded<0, ?>, %49 : tile<i32>
    %53 = assume bounded<0, ?>, %50 : tile<i32>
    %54 = constant <f32: 0.0> : tile<32x32xf32>
    %55 = constant <i32: 0> : tile<i32>
    %56 = constant <i32: 1> : tile<i32>
    %57, %58 = get_index_space_shape %40 : partition_view<tile=(32x16), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %59 = constant <i32: 1> : tile<i32>
    %72 = for %60 in (%55 to %58, step %59) : tile<i32> iter_values(%61 = %54) -> (tile<32x32xf32>) {
      %62 = assume bounded<0, ?>, %60 : tile<i32>
      %63 = constant <i32: 32> : tile<i32>
      %64 = constant <i32: 16> : tile<i32>
      %65, %66 = load_view_tko weak %40[%51, %62] token = %27 : partition_view<tile=(32x16), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x16xf16>, token
      %67 = constant <i32: 16> : tile<i32>
      %68 = constant <i32: 32> : tile<i32>
      %69, %70 = load_view_tko weak %47[%62, %52] token = %32 : partition_view<tile=(16x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<16x32xf16>, token
      %71 = mmaf %65, %69, %61 : tile<32x16xf16>, tile<16x32xf16>, tile<32x32xf32>
      continue %71 : tile<32x32xf32>
    }
    %73 = constant <i32: 32> : tile<i32>
    %74 = constant <i32: 32> : tile<i32>
    %75 = constant <i32: 32> : tile<i32>
    %76 = constant <i32: 32> : tile<i32>
    %77, %78, %79 = get_tile_block_id : tile<i32>
    %80 = assume bounded<0, ?>, %77 : tile<i32>
    %81 = assume bounded<0, ?>, %78 : tile<i32>
    %82 = assume bounded<0, ?>, %79 : tile<i32>
    %83 = constant <i32: 32> : tile<i32>
    %84 = constant <i32: 32> : tile<i32>
    %85 = make_partition_view %23 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>
    %86 = store_view_tko weak %72, %85[%80, %81] token = %22 : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
