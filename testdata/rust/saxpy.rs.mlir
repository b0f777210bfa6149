cuda_tile.module @ex_saxpy {
  entry @saxpy_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<f32>, %10: tile<ptr<f32>>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<i32>) di_name = "saxpy" {
    %15 = constant <i32: 4> : tile<i32>
    %16 = constant <i32: 8> : tile<i32>
    %17 = assume bounded<0, ?>, %1 : tile<i32>
    %18 = assume bounded<0, ?>, %2 : tile<i32>
    %19 = assume bounded<0, ?>, %3 : tile<i32>
    %20 = make_token : token
    %21 = make_tensor_view %0, shape = [%17, %18], strides = [%19, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %22 = assume bounded<0, ?>, %11 : tile<i32>
    %23 = assume bounded<0, ?>, %12 : tile<i32>
    %24 = assume bounded<0, ?>, %13 : tile<i32>
    %25 = make_token : token
    %26 = make_tensor_view %10, shape = [%22, %23], strides = [%24, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %27 = constant <i32: 4> : tile<i32>
    %28 = constant <i32: 8> : tile<i32>
    %29 = constant <i32: 4> : tile<i32>
    %30 = constant <i32: 8> : tile<i32>
    %31 = constant <i32: 4> : tile<i32>
    %32 = constant <i32: 8> : tile<i32>
    %33 = constant <i32: 4> : tile<i32>
    %34 = constant <i32: 8> : tile<i32>
    %35 = constant <i32: 1> : tile<i32>
    %36 = constant <i32: 1> : tile<i32>
    %37 = constant <i32: 1> : tile<i32>
    %38 = reshape %9 : tile<f32> -> tile<1x1xf32>
    %39 = constant <i32: 1> : tile<i32>
    %40 = constant <i32: 1> : tile<i32>
    %41 = constant <i32: 4> : tile<i32>
    %42 = constant <i32: 8> : tile<i32>
    %43 = broadcast %38 : tile<1x1xf32> -> tile<4x8xf32>
    %44 = constant <i32: 4> : tile<i32>
    %45 = constant <i32: 8> : tile<i32>
    %46 = constant <i32: -1> : tile<i32>
    %47 = constant <i32: -1> : tile<i32>
    %48, %49, %50 = get_tile_block_id : tile<i32>
    %51 = assume bounded<0, ?>, %48 : tile<i32>
    %52 = assume bounded<0, ?>, %49 : tile<i32>
    %53 = assume bounded<0, ?>, %50 : tile<i32>
    %54 = constant <i32: 4> : tile<i32>
    %55 = constant <i32: 8> : tile<i32>
    %56 = constant <i32: -1> : tile<i32>
    %57 = constant <i32: -1> : tile<i32>
    %58 = make_partition_view %26 : partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %59, %60 = load_view_tko weak %58[%51, %52] token = %25 : partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
    %61 = constant <i32: 4> : tile<i32>
    %62 = constant <i32: 8> : tile<i32>
    %63 = constant <i32: 4> : tile<i32>
    %64 = constant <i32: 8> : tile<i32>
    %65, %66, %67 = get_tile_block_id : tile<i32>
    %68 = assume bounded<0, ?>, %65 : tile<i32>
    %69 = assume bounded<0, ?>, %66 : tile<i32>
    %70 = assume bounded<0, ?>, %67 : tile<i32>
    %71 = constant <i32: 4> : tile<i32>
    %72 = constant <i32: 8> : tile<i32>
    %73 = make_partition_view %21 : partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>
    %74, %75 = load_view_tko weak %73[%68, %69] token = %20 : partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
    %76 = mulf %43, %59 : tile<4x8xf32>
    %77 = addf %76, %74 : tile<4x8xf32>
    %78 = constant <i32: 4> : tile<i32>
    %79 = constant <i32: 8> : tile<i32>
    %80 = constant <i32: 4> : tile<i32>
    %81 = constant <i32: 8> : tile<i32>
    %82, %83, %84 = get_tile_block_id : tile<i32>
    %85 = assume bounded<0, ?>, %82 : tile<i32>
    %86 = assume bounded<0, ?>, %83 : tile<i32>
    %87 = assume bounded<0, ?>, %84 : tile<i32>
    %88 = constant <i32: 4> : tile<i32>
    %89 = constant <i32: 8> : tile<i32>
    %90 = make_partition_view %21 : partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>
    %91 = store_view_tko weak %77, %90[%85, %86] token = %20 : tile<4x8xf32>, partition_view<tile=(4x8), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
