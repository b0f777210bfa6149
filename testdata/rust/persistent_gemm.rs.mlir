cuda_tile.module @ex_persistent_gemm {
  entry @gemm_persistent_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f32>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f32>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>) di_name = "gemm_persistent" optimization_hints = #cuda_tile.optimization_hints<sm_100 = {num_cta_in_cga = 2}, sm_120 = {num_cta_in_cga = 2}> {
    %19 = constant <i32: 16> : tile<i32>
    %20 = constant <i32: 16> : tile<i32>
    %21 = constant <i32: 8> : tile<i32>
    %22 = constant <i32: 2> : tile<i32>
    %23 = constant <i32: 2> : tile<i32>
    %24 = assume bounded<0, ?>, %1 : tile<i32>
    %25 = assume bounded<0, ?>, %2 : tile<i32>
    %26 = assume bounded<0, ?>, %3 : tile<i32>
    %27 = make_token : token
    %28 = make_tensor_view %0, shape = [%24, %25], strides = [%26, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %29 = make_partition_view %28 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>
    %30 = assume bounded<0, ?>, %10 : tile<i32>
    %31 = assume bounded<0, ?>, %11 : tile<i32>
    %32 = assume bounded<0, ?>, %12 : tile<i32>
    %33 = make_token : token
    %34 = make_tensor_view %9, shape = [%30, %31], strides = [%32, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %35 = assume bounded<0, ?>, %15 : tile<i32>
    %36 = assume bounded<0, ?>, %16 : tile<i32>
    %37 = assume bounded<0, ?>, %17 : tile<i32>
    %38 = make_token : token
    %39 = make_tensor_view %14, shape = [%35, %36], strides = [%37, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %40 = constant <i32: 16> : tile<i32>
    %41 = constant <i32: 16> : tile<i32>
    %42 = constant <i32: 8> : tile<i32>
    %43 = constant <i32: 2> : tile<i32>
    %44 = constant <i32: 2> : tile<i32>
    %45 = constant <i32: 16> : tile<i32>
    %46 = constant <i32: 8> : tile<i32>
    %47 = constant <i32: -1> : tile<i32>
    %48 = constant <i32: -1> : tile<i32>
    %49 = constant <i32: -1> : tile<i32>
    %50 = constant <i32: -1> : tile<i32>
    %51 = make_partition_view %34 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %52 = constant <i32: 8> : tile<i32>
    %53 = constant <i32: 16> : tile<i32>
    %54 = constant <i32: -1> : tile<i32>
    %55 = constant <i32: -1> : tile<i32>
    %56 = constant <i32: -1> : tile<i32>
    %57 = constant <i32: -1> : tile<i32>
    %58 = make_partition_view %39 : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %59, %60 = get_index_space_shape %29 : partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
    %61 = muli %59, %60 : tile<i32>
    %62, %63, %64 = get_tile_block_id : tile<i32>
    %65, %66, %67 = get_num_tile_blocks : tile<i32>
    for %68 in (%62 to %61, step %65) : tile<i32> {
      %69 = constant <i32: 2> : tile<i32>
      %70 = constant <i32: 2> : tile<i32>
      %71 = muli %69, %60 : tile<i32>
      %72 = divi %68, %71 signed : tile<i32>
      %73 = muli %72, %69 : tile<i32>
      %74 = subi %59, %73 : tile<i32>
      %75 = mini %74, %69 signed : tile<i32>
      %76 = muli %72, %71 : tile<i32>
      %77 = subi %68, %76 : tile<i32>
      %78 = muli %75, %70 : tile<i32>
      %79 = divi %77, %78 signed : tile<i32>
      %80 = muli %79, %70 : tile<i32>
      %81 = remi %77, %78 signed : tile<i32>
      %82 = remi %81, %75 signed : tile<i32>
      %83 = addi %73, %82 : tile<i32>
      %84 = divi %81, %75 signed : tile<i32>
      %85 = addi %80, %84 : tile<i32>
      %86 = constant <i32: 16> : tile<i32>
      %87 = constant <i32: 16> : tile<i32>
      %88 = constant <i32: 16> : tile<i32>
      %89 = constant <i32: 16> : tile<i32>
      %90 = constant <i32: 0> : tile<i32>
      %91 = constant <i32: 1> : tile<i32>
      %92 = constant <f32: 0.0> : tile<16x16xf32>
      %93 = constant <i32: 0> : tile<i32>
      %94 = constant <i32: 1> : tile<i32>
      %95, %96 = get_index_space_shape %51 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
      %97 = constant <i32: 1> : tile<i32>
      %110 = for %98 in (%93 to %96, step %97) : tile<i32> iter_values(%99 = %92) -> (tile<16x16xf32>) {
        %100 = assume bounded<0, ?>, %98 : tile<i32>
        %101 = constant <i32: 16> : tile<i32>
        %102 = constant <i32: 8> : tile<i32>
        %103, %104 = load_view_tko weak %51[%83, %100] token = %33 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<16x8xf32>, token
        %105 = constant <i32: 8> : tile<i32>
        %106 = constant <i32: 16> : tile<i32>
        %107, %108 = load_view_tko weak %58[%100, %85] token = %38 : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x16xf32>, token
        %109 = mmaf %103, %107, %99 : tile<16x8xf32>, tile<8x16xf32>, tile<16x16xf32>
        continue %109 : tile<16x16xf32>
      }
      %111 = constant <i32: 16> : tile<i32>
      %112 = constant <i32: 16> : tile<i32>
      %113 = constant <i32: 2> : tile<i32>
      %114 = constant <i32: 2> : tile<i32>
      %115 = store_view_tko weak %110, %29[%83, %85] token = %27 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
      continue
    }
    return
  }
}
