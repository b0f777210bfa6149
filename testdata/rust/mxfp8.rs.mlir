cuda_tile.module @ex_mxfp8 {
  entry @linear_tile_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<f8e4m3fn>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<f8e4m3fn>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>, %19: tile<ptr<f8e8m0fnu>>, %20: tile<i32>, %21: tile<i32>, %22: tile<i32>, %23: tile<i32>, %24: tile<ptr<f8e8m0fnu>>, %25: tile<i32>, %26: tile<i32>, %27: tile<i32>, %28: tile<i32>, %29: tile<f32>) di_name = "linear_tile" {
    %30 = constant <i32: 32> : tile<i32>
    %31 = constant <i32: 32> : tile<i32>
    %32 = constant <i32: 64> : tile<i32>
    %33 = constant <i32: 2> : tile<i32>
    %34 = assume bounded<0, ?>, %1 : tile<i32>
    %35 = assume bounded<0, ?>, %2 : tile<i32>
    %36 = assume bounded<0, ?>, %3 : tile<i32>
    %37 = make_token : token
    %38 = make_tensor_view %0, shape = [%34, %35], strides = [%36, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %39 = assume bounded<0, ?>, %10 : tile<i32>
    %40 = assume bounded<0, ?>, %11 : tile<i32>
    %41 = assume bounded<0, ?>, %12 : tile<i32>
    %42 = make_token : token
    %43 = make_tensor_view %9, shape = [%39, %40], strides = [%41, 1] : tile<i32> -> tensor_view<?x?xf8e4m3fn, strides=[?,1]>
    %44 = assume bounded<0, ?>, %15 : tile<i32>
    %45 = assume bounded<0, ?>, %16 : tile<i32>
    %46 = assume bounded<0, ?>, %17 : tile<i32>
    %47 = make_token : token
    %48 = make_tensor_view %14, shape = [%44, %45], strides = [%46, 1] : tile<i32> -> tensor_view<?x?xf8e4m3fn, strides=[?,1]>
    %49 = assume bounded<0, ?>, %20 : tile<i32>
    %50 = assume bounded<0, ?>, %21 : tile<i32>
    %51 = assume bounded<0, ?>, %22 : tile<i32>
    %52 = make_token : token
    %53 = make_tensor_view %19, shape = [%49, %50], strides = [%51, 1] : tile<i32> -> tensor_view<?x?xf8e8m0fnu, strides=[?,1]>
    %54 = assume bounded<0, ?>, %25 : tile<i32>
    %55 = assume bounded<0, ?>, %26 : tile<i32>
    %56 = assume bounded<0, ?>, %27 : tile<i32>
    %57 = make_token : token
    %58 = make_tensor_view %24, shape = [%54, %55], strides = [%56, 1] : tile<i32> -> tensor_view<?x?xf8e8m0fnu, strides=[?,1]>
    %59 = constant <i32: 32> : tile<i32>
    %60 = constant <i32: 32> : tile<i32>
    %61 = constant <i32: 64> : tile<i32>
    %62 = constant <i32: 2> : tile<i32>
    %63, %64, %65 = get_tile_block_id : tile<i32>
    %66 = assume bounded<0, ?>, %63 : tile<i32>
    %67 = assume bounded<0, ?>, %64 : tile<i32>
    %68 = assume bounded<0, ?>, %65 : tile<i32>
    %69 = constant <i32: -1> : tile<i32>
    %70 = constant <i32: -1> : tile<i32>
    %71 = constant <i32: 1> : tile<i32>
    %72 = divi %40, %61 signed : tile<i32>
    %73 = constant <i32: 32> : tile<i32>
    %74 = constant <i32: 64> : tile<i32>
    %75 = constant <i32: -1> : tile<i32>
    %76 = constant <i32: -1> : tile<i32>
    %77 = constant <i32: -1> : tile<i32>
    %78 = constant <i32: -1> : tile<i32>
    %79 = make_partition_view %43 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>
    %80 = constant <i32: 32> : tile<i32>
    %81 = constant <i32: 64> : tile<i32>
    %82 = constant <i32: -1> : tile<i32>
    %83 = constant <i32: -1> : tile<i32>
    %84 = constant <i32: -1> : tile<i32>
    %85 = constant <i32: -1> : tile<i32>
    %86 = make_partition_view %48 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>
    %87 = constant <i32: 32> : tile<i32>
    %88 = constant <i32: 2> : tile<i32>
    %89 = constant <i32: -1> : tile<i32>
    %90 = constant <i32: -1> : tile<i32>
    %91 = constant <i32: -1> : tile<i32>
    %92 = constant <i32: -1> : tile<i32>
    %93 = make_partition_view %53 : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xf8e8m0fnu, strides=[?,1]>>
    %94 = constant <i32: 32> : tile<i32>
    %95 = constant <i32: 2> : tile<i32>
    %96 = constant <i32: -1> : tile<i32>
    %97 = constant <i32: -1> : tile<i32>
    %98 = constant <i32: -1> : tile<i32>
    %99 = constant <i32: -1> : tile<i32>
    %100 = make_partition_view %58 : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xf8e8m0fnu, strides=[?,1]>>
    %101 = constant <f32: 0.0> : tile<32x32xf32>
    %102 = constant <i32: 0> : tile<i32>
    %103 = constant <i32: 1> : tile<i32>
    %169 = for %104 in (%102 to %72, step %103) : tile<i32> iter_values(%105 = %101) -> (tile<32x32xf32>) {
      %106 = constant <i32: 32> : tile<i32>
      %107 = constant <i32: 64> : tile<i32>
      %108 = constant <i32: 64> : tile<i32>
      %109 = divi %40, %108 signed : tile<i32>
      %110 = remi %40, %108 signed : tile<i32>
      %111 = constant <i32: 1> : tile<i32>
      %112 = mini %110, %111 signed : tile<i32>
      %113 = addi %109, %112 : tile<i32>
      %114 = cmpi less_than %104, %113, signed : tile<i32> -> tile<i1>
      %115 = constant <i32: 0> : tile<i32>
      %116 = cmpi greater_than_or_equal %104, %115, signed : tile<i32> -> tile<i1>
      %117 = andi %116, %114 : tile<i1>
      assert %117, "partition access out of bounds: dim 1, block index >= ceil(?/64) or index < 0" : tile<i1>
      %118, %119 = load_view_tko weak %79[%66, %104] token = %42 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>, tile<i32> -> tile<32x64xf8e4m3fn>, token
      %120 = constant <i32: 32> : tile<i32>
      %121 = constant <i32: 64> : tile<i32>
      %122 = constant <i32: 64> : tile<i32>
      %123 = divi %45, %122 signed : tile<i32>
      %124 = remi %45, %122 signed : tile<i32>
      %125 = constant <i32: 1> : tile<i32>
      %126 = mini %124, %125 signed : tile<i32>
      %127 = addi %123, %126 : tile<i32>
      %128 = cmpi less_than %104, %127, signed : tile<i32> -> tile<i1>
      %129 = constant <i32: 0> : tile<i32>
      %130 = cmpi greater_than_or_equal %104, %129, signed : tile<i32> -> tile<i1>
      %131 = andi %130, %128 : tile<i1>
      assert %131, "partition access out of bounds: dim 1, block index >= ceil(?/64) or index < 0" : tile<i1>
      %132, %133 = load_view_tko weak %86[%67, %104] token = %47 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>, tile<i32> -> tile<32x64xf8e4m3fn>, token
      %134 = constant <i32: 32> : tile<i32>
      %135 = constant <i32: 64> : tile<i32>
      %136 = permute %132 [1, 0] : tile<32x64xf8e4m3fn> -> tile<64x32xf8e4m3fn>
      %137 = constant <i32: 32> : tile<i32>
      %138 = constant <i32: 2> : tile<i32>
      %139 = constant <i32: 2> : tile<i32>
      %140 = divi %50, %139 signed : tile<i32>
      %141 = remi %50, %139 signed : tile<i32>
      %142 = constant <i32: 1> : tile<i32>
      %143 = mini %141, %142 signed : tile<i32>
      %144 = addi %140, %143 : tile<i32>
      %145 = cmpi less_than %104, %144, signed : tile<i32> -> tile<i1>
      %146 = constant <i32: 0> : tile<i32>
      %147 = cmpi greater_than_or_equal %104, %146, signed : tile<i32> -> tile<i1>
      %148 = andi %147, %145 : tile<i1>
      assert %148, "partition access out of bounds: dim 1, block index >= ceil(?/2) or index < 0" : tile<i1>
      %149, %150 = load_view_tko weak %93[%66, %104] token = %52 : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xf8e8m0fnu, strides=[?,1]>>, tile<i32> -> tile<32x2xf8e8m0fnu>, token
      %151 = constant <i32: 32> : tile<i32>
      %152 = constant <i32: 2> : tile<i32>
      %153 = constant <i32: 2> : tile<i32>
      %154 = divi %55, %153 signed : tile<i32>
      %155 = remi %55, %153 signed : tile<i32>
      %156 = constant <i32: 1> : tile<i32>
      %157 = mini %155, %156 signed : tile<i32>
      %158 = addi %154, %157 : tile<i32>
      %159 = cmpi less_than %104, %158, signed : tile<i32> -> tile<i1>
      %160 = constant <i32: 0> : tile<i32>
      %161 = cmpi greater_than_or_equal %104, %160, signed : tile<i32> -> tile<i1>
      %162 = andi %161, %159 : tile<i1>
      assert %162, "partition access out of bounds: dim 1, block index >= ceil(?/2) or index < 0" : tile<i1>
      %163, %164 = load_view_tko weak %100[%67, %104] token = %57 : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xf8e8m0fnu, strides=[?,1]>>, tile<i32> -> tile<32x2xf8e8m0fnu>, token
      %165 = constant <i32: 32> : tile<i32>
      %166 = constant <i32: 2> : tile<i32>
      %167 = permute %163 [1, 0] : tile<32x2xf8e8m0fnu> -> tile<2x32xf8e8m0fnu>
      %168 = mmaf_scaled %118, %136, %105, %149, %167 : tile<32x64xf8e4m3fn>, tile<64x32xf8e4m3fn>, tile<32x32xf32>, tile<32x2xf8e8m0fnu>, tile<2x32xf8e8m0fnu>
      continue %168 : tile<32x32xf32>
    }
    %170 = constant <i32: 32> : tile<i32>
    %171 = constant <i32: 32> : tile<i32>
    %172 = constant <i32: 32> : tile<i32>
    %173 = constant <i32: 32> : tile<i32>
    %174 = constant <i32: 1> : tile<i32>
    %175 = constant <i32: 1> : tile<i32>
    %176 = constant <i32: 1> : tile<i32>
    %177 = reshape %29 : tile<f32> -> tile<1x1xf32>
    %178 = constant <i32: 1> : tile<i32>
    %179 = constant <i32: 1> : tile<i32>
    %180 = constant <i32: 32> : tile<i32>
    %181 = constant <i32: 32> : tile<i32>
    %182 = broadcast %177 : tile<1x1xf32> -> tile<32x32xf32>
    %183 = mulf %169, %182 : tile<32x32xf32>
    %184 = constant <i32: 32> : tile<i32>
    %185 = constant <i32: 32> : tile<i32>
    %186 = constant <i32: 32> : tile<i32>
    %187 = constant <i32: 32> : tile<i32>
    %188, %189, %190 = get_tile_block_id : tile<i32>
    %191 = assume bounded<0, ?>, %188 : tile<i32>
    %192 = assume bounded<0, ?>, %189 : tile<i32>
    %193 = assume bounded<0, ?>, %190 : tile<i32>
    %194 = constant <i32: 32> : tile<i32>
    %195 = constant <i32: 32> : tile<i32>
    %196 = make_partition_view %38 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>
    %197 = store_view_tko weak %183, %196[%191, %192] token = %37 : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
