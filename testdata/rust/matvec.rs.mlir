cuda_tile.module @ex_async_mlp {
  entry @matvec_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<ptr<f32>>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<i32>, %10: tile<ptr<f32>>, %11: tile<i32>, %12: tile<i32>) di_name = "matvec" {
    %13 = constant <i32: 16> : tile<i32>
    %14 = constant <i32: 8> : tile<i32>
    %15 = constant <i32: 64> : tile<i32>
    %16 = assume bounded<0, ?>, %1 : tile<i32>
    %17 = make_token : token
    %18 = make_tensor_view %0, shape = [%16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %19 = assume bounded<0, ?>, %6 : tile<i32>
    %20 = assume bounded<0, ?>, %8 : tile<i32>
    %21 = make_token : token
    %22 = make_tensor_view %5, shape = [%19, 64], strides = [%20, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[?,1]>
    %23 = make_token : token
    %24 = make_tensor_view %10, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %25 = constant <i32: 16> : tile<i32>
    %26 = constant <i32: 8> : tile<i32>
    %27 = constant <i32: 64> : tile<i32>
    %28 = constant <i32: 16> : tile<i32>
    %29 = constant <i32: 8> : tile<i32>
    %30 = constant <i32: -1> : tile<i32>
    %31 = constant <i32: 64> : tile<i32>
    %32 = constant <i32: -1> : tile<i32>
    %33 = constant <i32: 64> : tile<i32>
    %34 = make_partition_view %22 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>
    %35 = constant <i32: 8> : tile<i32>
    %36 = constant <i32: 64> : tile<i32>
    %37 = constant <i32: 64> : tile<i32>
    %38 = make_partition_view %24 : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>
    %39, %40, %41 = get_tile_block_id : tile<i32>
    %42 = assume bounded<0, ?>, %39 : tile<i32>
    %43 = assume bounded<0, ?>, %40 : tile<i32>
    %44 = assume bounded<0, ?>, %41 : tile<i32>
    %45 = constant <i32: 16> : tile<i32>
    %46 = constant <i32: 16> : tile<i32>
    %47, %48, %49 = get_tile_block_id : tile<i32>
    %50 = assume bounded<0, ?>, %47 : tile<i32>
    %51 = assume bounded<0, ?>, %48 : tile<i32>
    %52 = assume bounded<0, ?>, %49 : tile<i32>
    %53 = constant <i32: 16> : tile<i32>
    %54 = make_partition_view %18 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %55, %56 = load_view_tko weak %54[%50] token = %17 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %57 = constant <i32: 16> : tile<i32>
    %58 = constant <i32: 16> : tile<i32>
    %59 = constant <i32: 1> : tile<i32>
    %60 = reshape %55 : tile<16xf32> -> tile<16x1xf32>
    %61 = constant <i32: 0> : tile<i32>
    %63 = constant <i32: 8> : tile<i32>
    %64 = constant <i32: 1> : tile<i32>
    %80 = for %65 in (%61 to %63, step %64) : tile<i32> iter_values(%66 = %60) -> (tile<16x1xf32>) {
      %67 = assume bounded<0, 7>, %65 : tile<i32>
      %68 = constant <i32: 16> : tile<i32>
      %69 = constant <i32: 8> : tile<i32>
      %70, %71 = load_view_tko weak %34[%42, %67] token = %21 : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x64xf32, strides=[?,1]>>, tile<i32> -> tile<16x8xf32>, token
      %72 = constant <i32: 8> : tile<i32>
      %73, %74 = load_view_tko weak %38[%67] token = %23 : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
      %75 = constant <i32: 8> : tile<i32>
      %76 = constant <i32: 8> : tile<i32>
      %77 = constant <i32: 1> : tile<i32>
      %78 = reshape %73 : tile<8xf32> -> tile<8x1xf32>
      %79 = mmaf %70, %78, %66 : tile<16x8xf32>, tile<8x1xf32>, tile<16x1xf32>
      continue %79 : tile<16x1xf32>
    }
    %81 = constant <i32: 16> : tile<i32>
    %82 = constant <i32: 1> : tile<i32>
    %83 = constant <i32: 16> : tile<i32>
    %84 = reshape %80 : tile<16x1xf32> -> tile<16xf32>
    %85 = constant <i32: 16> : tile<i32>
    %86 = constant <i32: 16> : tile<i32>
    %87, %88, %89 = get_tile_block_id : tile<i32>
    %90 = assume bounded<0, ?>, %87 : tile<i32>
    %91 = assume bounded<0, ?>, %88 : tile<i32>
    %92 = assume bounded<0, ?>, %89 : tile<i32>
    %93 = constant <i32: 16> : tile<i32>
    %94 = make_partition_view %18 : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %95 = store_view_tko weak %84, %94[%90] token = %17 : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
