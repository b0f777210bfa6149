cuda_tile.module @embedding_batch_f16_module {
  entry @embedding_batch_f16_entry(%0: tile<ptr<i32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<ptr<f16>>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<ptr<f16>>, %9: tile<i32>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>) di_name = "embedding_batch_f16" optimization_hints = #cuda_tile.optimization_hints<sm_120 = {occupancy = 1}> {
    %17 = constant <i32: 64> : tile<i32>
    %18 = constant <i32: 32> : tile<i32>
    %19 = assume bounded<0, ?>, %1 : tile<i32>
    %20 = make_token : token
    %21 = make_tensor_view %0, shape = [%19], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %22 = assume bounded<0, ?>, %4 : tile<i32>
    %23 = assume bounded<0, ?>, %6 : tile<i32>
    %24 = make_token : token
    %25 = make_tensor_view %3, shape = [%22, 64], strides = [%23, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[?,1]>
    %26 = assume bounded<0, ?>, %9 : tile<i32>
    %27 = assume bounded<0, ?>, %10 : tile<i32>
    %28 = assume bounded<0, ?>, %11 : tile<i32>
    %29 = make_token : token
    %30 = make_tensor_view %8, shape = [%26, %27], strides = [%28, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %31 = constant <i32: 64> : tile<i32>
    %32 = constant <i32: 32> : tile<i32>
    %33, %34, %35 = get_tile_block_id : tile<i32>
    %36 = assume bounded<0, ?>, %33 : tile<i32>
    %37 = assume bounded<0, ?>, %34 : tile<i32>
    %38 = assume bounded<0, ?>, %35 : tile<i32>
    %39 = constant <i32: 1> : tile<i32>
    %40 = constant <i32: -1> : tile<i32>
    %41 = constant <i32: -1> : tile<i32>
    %42 = make_partition_view %21 : partition_view<tile=(1), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %43 = constant <i32: 1> : tile<i32>
    %44, %45 = load_view_tko weak %42[%36] token = %20 : partition_view<tile=(1), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %46 = bitcast %44 : tile<1xi32> -> tile<1xi32>
    %47 = constant <i32: 1> : tile<i32>
    %48 = reshape %46 : tile<1xi32> -> tile<i32>
    %49 = constant <i32: 1> : tile<i32>
    %50 = constant <i32: 32> : tile<i32>
    %51 = constant <i32: -1> : tile<i32>
    %52 = constant <i32: 64> : tile<i32>
    %53 = constant <i32: -1> : tile<i32>
    %54 = constant <i32: 64> : tile<i32>
    %55 = make_partition_view %25 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>
    %56 = constant <i32: 1> : tile<i32>
    %57 = constant <i32: 32> : tile<i32>
    %58 = constant <i32: 1> : tile<i32>
    %59 = divi %22, %58 signed : tile<i32>
    %60 = remi %22, %58 signed : tile<i32>
    %61 = constant <i32: 1> : tile<i32>
    %62 = mini %60, %61 signed : tile<i32>
    %63 = addi %59, %62 : tile<i32>
    %64 = cmpi less_than %48, %63, signed : tile<i32> -> tile<i1>
    %65 = constant <i32: 0> : tile<i32>
    %66 = cmpi greater_than_or_equal %48, %65, signed : tile<i32> -> tile<i1>
    %67 = andi %66, %64 : tile<i1>
    assert %67, "partition access out of bounds: dim 0, block index >= ceil(?/1) or index < 0" : tile<i1>
    %68, %69 = load_view_tko weak %55[%48, %37] token = %24 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
    %70 = constant <i32: 1> : tile<i32>
    %71 = constant <i32: 32> : tile<i32>
    %72 = constant <i32: 1> : tile<i32>
    %73 = constant <i32: 32> : tile<i32>
    %74, %75, %76 = get_tile_block_id : tile<i32>
    %77 = assume bounded<0, ?>, %74 : tile<i32>
    %78 = assume bounded<0, ?>, %75 : tile<i32>
    %79 = assume bounded<0, ?>, %76 : tile<i32>
    %80 = constant <i32: 1> : tile<i32>
    %81 = constant <i32: 32> : tile<i32>
    %82 = make_partition_view %30 : partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>
    %83 = store_view_tko weak %68, %82[%77, %78] token = %29 : tile<1x32xf16>, partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
