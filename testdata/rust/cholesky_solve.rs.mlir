cuda_tile.module @kernels {
  entry @cholesky_solve_entry(%0: tile<ptr<f64>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<ptr<i32>>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<ptr<f64>>, %19: tile<i32>, %20: tile<i32>, %21: tile<i32>, %22: tile<i32>, %23: tile<i32>, %24: tile<i32>) di_name = "cholesky_solve" {
    %25 = constant <i32: 32> : tile<i32>
    %26 = constant <i32: 4> : tile<i32>
    %27 = make_token : token
    %28 = assume bounded<0, ?>, %1 : tile<i32>
    %29 = assume bounded<0, ?>, %2 : tile<i32>
    %30 = assume bounded<0, ?>, %3 : tile<i32>
    %31 = make_token : token
    %32 = make_tensor_view %0, shape = [%28, %29, %30], strides = [128, 4, 1] : tile<i32> -> tensor_view<?x?x?xf64, strides=[128,4,1]>
    %33 = assume bounded<0, ?>, %14 : tile<i32>
    %34 = make_token : token
    %35 = make_tensor_view %13, shape = [%33], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %36 = assume bounded<0, ?>, %19 : tile<i32>
    %37 = assume bounded<0, ?>, %20 : tile<i32>
    %38 = assume bounded<0, ?>, %21 : tile<i32>
    %39 = make_token : token
    %40 = make_tensor_view %18, shape = [%36, %37, %38], strides = [1024, 32, 1] : tile<i32> -> tensor_view<?x?x?xf64, strides=[1024,32,1]>
    %41 = constant <i32: 32> : tile<i32>
    %42 = constant <i32: 4> : tile<i32>
    %43, %44, %45 = get_tile_block_id : tile<i32>
    %46 = assume bounded<0, ?>, %43 : tile<i32>
    %47 = assume bounded<0, ?>, %44 : tile<i32>
    %48 = assume bounded<0, ?>, %45 : tile<i32>
    %49 = constant <i32: 1> : tile<i32>
    %50 = constant <i32: 32> : tile<i32>
    %51 = constant <i32: 32> : tile<i32>
    %52 = constant <i32: -1> : tile<i32>
    %53 = constant <i32: -1> : tile<i32>
    %54 = constant <i32: -1> : tile<i32>
    %55 = constant <i32: -1> : tile<i32>
    %56 = constant <i32: -1> : tile<i32>
    %57 = constant <i32: -1> : tile<i32>
    %58 = make_partition_view %40 : partition_view<tile=(1x32x32), padding_value = zero, tensor_view<?x?x?xf64, strides=[1024,32,1]>>
    %59 = constant <i32: 0> : tile<i32>
    %60 = constant <i32: 0> : tile<i32>
    %61 = constant <i32: 1> : tile<i32>
    %62 = constant <i32: 32> : tile<i32>
    %63 = constant <i32: 32> : tile<i32>
    %64, %65 = load_view_tko weak %58[%46, %59, %60] token = %39 : partition_view<tile=(1x32x32), padding_value = zero, tensor_view<?x?x?xf64, strides=[1024,32,1]>>, tile<i32> -> tile<1x32x32xf64>, token
    %66 = join_tokens %27, %65 : token
    %67 = constant <i32: 0> : tile<1xi32>
    %68 = join_tokens %27, %66 : token
    %69, %70, %71 = preview$call @cholesky<["potrf", "lower", 1, 32, f64]>(%64, %67, %68) : (tile<1x32x32xf64>, tile<1xi32>, token) -> (tile<1x32x32xf64>, tile<1xi32>, token)
    %72 = join_tokens %39, %71 : token
    %73 = constant <i32: 1> : tile<i32>
    %74 = constant <i32: 32> : tile<i32>
    %75 = constant <i32: 4> : tile<i32>
    %76 = constant <i32: 1> : tile<i32>
    %77 = constant <i32: 32> : tile<i32>
    %78 = constant <i32: 4> : tile<i32>
    %79, %80, %81 = get_tile_block_id : tile<i32>
    %82 = assume bounded<0, ?>, %79 : tile<i32>
    %83 = assume bounded<0, ?>, %80 : tile<i32>
    %84 = assume bounded<0, ?>, %81 : tile<i32>
    %85 = constant <i32: 1> : tile<i32>
    %86 = constant <i32: 32> : tile<i32>
    %87 = constant <i32: 4> : tile<i32>
    %88 = make_partition_view %32 : partition_view<tile=(1x32x4), tensor_view<?x?x?xf64, strides=[128,4,1]>>
    %89, %90 = load_view_tko weak %88[%82, %83, %84] token = %71 : partition_view<tile=(1x32x4), tensor_view<?x?x?xf64, strides=[128,4,1]>>, tile<i32> -> tile<1x32x4xf64>, token
    %91 = join_tokens %71, %90 : token
    %92 = join_tokens %71, %91 : token
    %93, %94 = preview$call @potrs<["potrs", "lower", 1, 32, 4, f64]>(%69, %89, %92) : (tile<1x32x32xf64>, tile<1x32x4xf64>, token) -> (tile<1x32x4xf64>, token)
    %95 = join_tokens %72, %94 : token
    %96 = constant <i32: 1> : tile<i32>
    %97 = constant <i32: 32> : tile<i32>
    %98 = constant <i32: 4> : tile<i32>
    %99 = constant <i32: 1> : tile<i32>
    %100 = constant <i32: 32> : tile<i32>
    %101 = constant <i32: 4> : tile<i32>
    %102, %103, %104 = get_tile_block_id : tile<i32>
    %105 = assume bounded<0, ?>, %102 : tile<i32>
    %106 = assume bounded<0, ?>, %103 : tile<i32>
    %107 = assume bounded<0, ?>, %104 : tile<i32>
    %108 = constant <i32: 1> : tile<i32>
    %109 = constant <i32: 32> : tile<i32>
    %110 = constant <i32: 4> : tile<i32>
    %111 = make_partition_view %32 : partition_view<tile=(1x32x4), tensor_view<?x?x?xf64, strides=[128,4,1]>>
    %112 = store_view_tko weak %93, %111[%105, %106, %107] token = %71 : tile<1x32x4xf64>, partition_view<tile=(1x32x4), tensor_view<?x?x?xf64, strides=[128,4,1]>>, tile<i32> -> token
    %113 = join_tokens %94, %112 : token
    %114 = constant <i32: 1> : tile<i32>
    %115 = constant <i32: 1> : tile<i32>
    %116, %117, %118 = get_tile_block_id : tile<i32>
    %119 = assume bounded<0, ?>, %116 : tile<i32>
    %120 = assume bounded<0, ?>, %117 : tile<i32>
    %121 = assume bounded<0, ?>, %118 : tile<i32>
    %122 = constant <i32: 1> : tile<i32>
    %123 = make_partition_view %35 : partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>
    %124 = store_view_tko weak %70, %123[%119] token = %94 : tile<1xi32>, partition_view<tile=(1), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    %125 = join_tokens %113, %124 : token
    %126 = join_tokens %39, %94 : token
    %127 = join_tokens %34, %94 : token
    %128 = join_tokens %31, %94 : token
    %129 = join_tokens %39, %94 : token
    %130 = join_tokens %34, %94 : token
    %131 = join_tokens %31, %94 : token
    return
  }
}
