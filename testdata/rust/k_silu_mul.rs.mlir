cuda_tile.module @silu_mul_2d_f16_module {
  entry @silu_mul_2d_f16_entry(%0: tile<ptr<f16>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f16>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f16>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>) di_name = "silu_mul_2d_f16" optimization_hints = #cuda_tile.optimization_hints<sm_120 = {occupancy = 1}> {
    %19 = constant <i32: 32> : tile<i32>
    %20 = assume bounded<0, ?>, %1 : tile<i32>
    %21 = assume bounded<0, ?>, %2 : tile<i32>
    %22 = assume bounded<0, ?>, %3 : tile<i32>
    %23 = make_token : token
    %24 = make_tensor_view %0, shape = [%20, %21], strides = [%22, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %25 = assume bounded<0, ?>, %10 : tile<i32>
    %26 = assume bounded<0, ?>, %11 : tile<i32>
    %27 = assume bounded<0, ?>, %12 : tile<i32>
    %28 = make_token : token
    %29 = make_tensor_view %9, shape = [%25, %26], strides = [%27, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %30 = assume bounded<0, ?>, %15 : tile<i32>
    %31 = assume bounded<0, ?>, %16 : tile<i32>
    %32 = assume bounded<0, ?>, %17 : tile<i32>
    %33 = make_token : token
    %34 = make_tensor_view %14, shape = [%30, %31], strides = [%32, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %35 = constant <i32: 32> : tile<i32>
    %36, %37, %38 = get_tile_block_id : tile<i32>
    %39 = assume bounded<0, ?>, %36 : tile<i32>
    %40 = assume bounded<0, ?>, %37 : tile<i32>
    %41 = assume bounded<0, ?>, %38 : tile<i32>
    %42 = constant <i32: 1> : tile<i32>
    %43 = constant <i32: 32> : tile<i32>
    %44 = constant <i32: -1> : tile<i32>
    %45 = constant <i32: -1> : tile<i32>
    %46 = constant <i32: -1> : tile<i32>
    %47 = constant <i32: -1> : tile<i32>
    %48 = make_partition_view %29 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %49 = constant <i32: 1> : tile<i32>
    %50 = constant <i32: 32> : tile<i32>
    %51 = constant <i32: -1> : tile<i32>
    %52 = constant <i32: -1> : tile<i32>
    %53 = constant <i32: -1> : tile<i32>
    %54 = constant <i32: -1> : tile<i32>
    %55 = make_partition_view %34 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %56 = constant <i32: 1> : tile<i32>
    %57 = constant <i32: 32> : tile<i32>
    %58, %59 = load_view_tko weak %48[%39, %40] token = %28 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
    %60 = constant <i32: 1> : tile<i32>
    %61 = constant <i32: 32> : tile<i32>
    %62, %63 = load_view_tko weak %55[%39, %40] token = %33 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
    %64 = ftof %58 : tile<1x32xf16> -> tile<1x32xf32>
    %65 = ftof %62 : tile<1x32xf16> -> tile<1x32xf32>
    %66 = constant <f32: 1.0> : tile<1x32xf32>
    %67 = constant <f32: 0.0> : tile<1x32xf32>
    %68 = subf %67, %64 : tile<1x32xf32>
    %69 = exp %68 : tile<1x32xf32>
    %70 = addf %66, %69 : tile<1x32xf32>
    %71 = divf %66, %70 rounding<approx> flush_to_zero : tile<1x32xf32>
    %72 = mulf %71, %64 : tile<1x32xf32>
    %73 = mulf %72, %65 : tile<1x32xf32>
    %74 = ftof %73 : tile<1x32xf32> -> tile<1x32xf16>
    %75 = constant <i32: 1> : tile<i32>
    %76 = constant <i32: 32> : tile<i32>
    %77 = constant <i32: 1> : tile<i32>
    %78 = constant <i32: 32> : tile<i32>
    %79, %80, %81 = get_tile_block_id : tile<i32>
    %82 = assume bounded<0, ?>, %79 : tile<i32>
    %83 = assume bounded<0, ?>, %80 : tile<i32>
    %84 = assume bounded<0, ?>, %81 : tile<i32>
    %85 = constant <i32: 1> : tile<i32>
    %86 = constant <i32: 32> : tile<i32>
    %87 = make_partition_view %24 : partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>
    %88 = store_view_tko weak %74, %87[%82, %83] token = %23 : tile<1x32xf16>, partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
