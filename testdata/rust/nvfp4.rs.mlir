cuda_tile.module @ex_nvfp4 {
  entry @linear_tile_entry(%0: tile<ptr<f32>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<i32>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<ptr<i8>>, %10: tile<i32>, %11: tile<i32>, %12: tile<i32>, %13: tile<i32>, %14: tile<ptr<i8>>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>, %19: tile<ptr<f8e4m3fn>>, %20: tile<i32>, %21: tile<i32>, %22: tile<i32>, %23: tile<i32>, %24: tile<ptr<f8e4m3fn>>, %25: tile<i32>, %26: tile<i32>, %27: tile<i32>, %28: tile<i32>, %29: tile<f32>) di_name = "linear_tile" {
    %30 = constant <i32: 32> : tile<i32>
    %31 = constant <i32: 32> : tile<i32>
    %32 = constant <i32: 64> : tile<i32>
    %33 = constant <i32: 32> : tile<i32>
    %34 = constant <i32: 4> : tile<i32>
    %35 = assume bounded<0, ?>, %1 : tile<i32>
    %36 = assume bounded<0, ?>, %2 : tile<i32>
    %37 = assume bounded<0, ?>, %3 : tile<i32>
    %38 = make_token : token
    %39 = make_tensor_view %0, shape = [%35, %36], strides = [%37, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %40 = assume bounded<0, ?>, %10 : tile<i32>
    %41 = assume bounded<0, ?>, %11 : tile<i32>
    %42 = assume bounded<0, ?>, %12 : tile<i32>
    %43 = make_token : token
    %44 = make_tensor_view %9, shape = [%40, %41], strides = [%42, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %45 = assume bounded<0, ?>, %15 : tile<i32>
    %46 = assume bounded<0, ?>, %16 : tile<i32>
    %47 = assume bounded<0, ?>, %17 : tile<i32>
    %48 = make_token : token
    %49 = make_tensor_view %14, shape = [%45, %46], strides = [%47, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %50 = assume bounded<0, ?>, %20 : tile<i32>
    %51 = assume bounded<0, ?>, %21 : tile<i32>
    %52 = assume bounded<0, ?>, %22 : tile<i32>
    %53 = make_token : token
    %54 = make_tensor_view %19, shape = [%50, %51], strides = [%52, 1] : tile<i32> -> tensor_view<?x?xf8e4m3fn, strides=[?,1]>
    %55 = assume bounded<0, ?>, %25 : tile<i32>
    %56 = assume bounded<0, ?>, %26 : tile<i32>
    %57 = assume bounded<0, ?>, %27 : tile<i32>
    %58 = make_token : token
    %59 = make_tensor_view %24, shape = [%55, %56], strides = [%57, 1] : tile<i32> -> tensor_view<?x?xf8e4m3fn, strides=[?,1]>
    %60 = constant <i32: 32> : tile<i32>
    %61 = constant <i32: 32> : tile<i32>
    %62 = constant <i32: 64> : tile<i32>
    %63 = constant <i32: 32> : tile<i32>
    %64 = constant <i32: 4> : tile<i32>
    %65, %66, %67 = get_tile_block_id : tile<i32>
    %68 = assume bounded<0, ?>, %65 : tile<i32>
    %69 = assume bounded<0, ?>, %66 : tile<i32>
    %70 = assume bounded<0, ?>, %67 : tile<i32>
    %71 = constant <i32: -1> : tile<i32>
    %72 = constant <i32: -1> : tile<i32>
    %73 = constant <i32: 1> : tile<i32>
    %74 = divi %41, %63 signed : tile<i32>
    %75 = constant <i32: 32> : tile<i32>
    %76 = constant <i32: 32> : tile<i32>
    %77 = constant <i32: -1> : tile<i32>
    %78 = constant <i32: -1> : tile<i32>
    %79 = constant <i32: -1> : tile<i32>
    %80 = constant <i32: -1> : tile<i32>
    %81 = make_partition_view %44 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %82 = constant <i32: 32> : tile<i32>
    %83 = constant <i32: 32> : tile<i32>
    %84 = constant <i32: -1> : tile<i32>
    %85 = constant <i32: -1> : tile<i32>
    %86 = constant <i32: -1> : tile<i32>
    %87 = constant <i32: -1> : tile<i32>
    %88 = make_partition_view %49 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %89 = constant <i32: 32> : tile<i32>
    %90 = constant <i32: 4> : tile<i32>
    %91 = constant <i32: -1> : tile<i32>
    %92 = constant <i32: -1> : tile<i32>
    %93 = constant <i32: -1> : tile<i32>
    %94 = constant <i32: -1> : tile<i32>
    %95 = make_partition_view %54 : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>
    %96 = constant <i32: 32> : tile<i32>
    %97 = constant <i32: 4> : tile<i32>
    %98 = constant <i32: -1> : tile<i32>
    %99 = constant <i32: -1> : tile<i32>
    %100 = constant <i32: -1> : tile<i32>
    %101 = constant <i32: -1> : tile<i32>
    %102 = make_partition_view %59 : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>
    %103 = constant <f32: 0.0> : tile<32x32xf32>
    %104 = constant <i32: 0> : tile<i32>
    %105 = constant <i32: 1> : tile<i32>
    %185 = for %106 in (%104 to %74, step %105) : tile<i32> iter_values(%107 = %103) -> (tile<32x32xf32>) {
      %108 = constant <i32: 32> : tile<i32>
      %109 = constant <i32: 32> : tile<i32>
      %110 = constant <i32: 32> : tile<i32>
      %111 = divi %41, %110 signed : tile<i32>
      %112 = remi %41, %110 signed : tile<i32>
      %113 = constant <i32: 1> : tile<i32>
      %114 = mini %112, %113 signed : tile<i32>
      %115 = addi %111, %114 : tile<i32>
      %116 = cmpi less_than %106, %115, signed : tile<i32> -> tile<i1>
      %117 = constant <i32: 0> : tile<i32>
      %118 = cmpi greater_than_or_equal %106, %117, signed : tile<i32> -> tile<i1>
      %119 = andi %118, %116 : tile<i1>
      assert %119, "partition access out of bounds: dim 1, block index >= ceil(?/32) or index < 0" : tile<i1>
      %120, %121 = load_view_tko weak %81[%68, %106] token = %43 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<32x32xi8>, token
      %122 = constant <i32: 32> : tile<i32>
      %123 = constant <i32: 32> : tile<i32>
      %124 = constant <i32: 32> : tile<i32>
      %125 = divi %46, %124 signed : tile<i32>
      %126 = remi %46, %124 signed : tile<i32>
      %127 = constant <i32: 1> : tile<i32>
      %128 = mini %126, %127 signed : tile<i32>
      %129 = addi %125, %128 : tile<i32>
      %130 = cmpi less_than %106, %129, signed : tile<i32> -> tile<i1>
      %131 = constant <i32: 0> : tile<i32>
      %132 = cmpi greater_than_or_equal %106, %131, signed : tile<i32> -> tile<i1>
      %133 = andi %132, %130 : tile<i1>
      assert %133, "partition access out of bounds: dim 1, block index >= ceil(?/32) or index < 0" : tile<i1>
      %134, %135 = load_view_tko weak %88[%69, %106] token = %48 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<32x32xi8>, token
      %136 = constant <i32: 32> : tile<i32>
      %137 = constant <i32: 32> : tile<i32>
      %138 = constant <i32: 32> : tile<i32>
      %139 = constant <i32: 64> : tile<i32>
      %140 = reshape %120 : tile<32x32xi8> -> tile<1024xi8>
      %141 = unpack %140 : tile<1024xi8> -> tile<2048xf4e2m1fn>
      %142 = reshape %141 : tile<2048xf4e2m1fn> -> tile<32x64xf4e2m1fn>
      %143 = constant <i32: 32> : tile<i32>
      %144 = constant <i32: 32> : tile<i32>
      %145 = constant <i32: 32> : tile<i32>
      %146 = constant <i32: 64> : tile<i32>
      %147 = reshape %134 : tile<32x32xi8> -> tile<1024xi8>
      %148 = unpack %147 : tile<1024xi8> -> tile<2048xf4e2m1fn>
      %149 = reshape %148 : tile<2048xf4e2m1fn> -> tile<32x64xf4e2m1fn>
      %150 = constant <i32: 32> : tile<i32>
      %151 = constant <i32: 64> : tile<i32>
      %152 = permute %149 [1, 0] : tile<32x64xf4e2m1fn> -> tile<64x32xf4e2m1fn>
      %153 = constant <i32: 32> : tile<i32>
      %154 = constant <i32: 4> : tile<i32>
      %155 = constant <i32: 4> : tile<i32>
      %156 = divi %51, %155 signed : tile<i32>
      %157 = remi %51, %155 signed : tile<i32>
      %158 = constant <i32: 1> : tile<i32>
      %159 = mini %157, %158 signed : tile<i32>
      %160 = addi %156, %159 : tile<i32>
      %161 = cmpi less_than %106, %160, signed : tile<i32> -> tile<i1>
      %162 = constant <i32: 0> : tile<i32>
      %163 = cmpi greater_than_or_equal %106, %162, signed : tile<i32> -> tile<i1>
      %164 = andi %163, %161 : tile<i1>
      assert %164, "partition access out of bounds: dim 1, block index >= ceil(?/4) or index < 0" : tile<i1>
      %165, %166 = load_view_tko weak %95[%68, %106] token = %53 : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>, tile<i32> -> tile<32x4xf8e4m3fn>, token
      %167 = constant <i32: 32> : tile<i32>
      %168 = constant <i32: 4> : tile<i32>
      %169 = constant <i32: 4> : tile<i32>
      %170 = divi %56, %169 signed : tile<i32>
      %171 = remi %56, %169 signed : tile<i32>
      %172 = constant <i32: 1> : tile<i32>
      %173 = mini %171, %172 signed : tile<i32>
      %174 = addi %170, %173 : tile<i32>
      %175 = cmpi less_than %106, %174, signed : tile<i32> -> tile<i1>
      %176 = constant <i32: 0> : tile<i32>
      %177 = cmpi greater_than_or_equal %106, %176, signed : tile<i32> -> tile<i1>
      %178 = andi %177, %175 : tile<i1>
      assert %178, "partition access out of bounds: dim 1, block index >= ceil(?/4) or index < 0" : tile<i1>
      %179, %180 = load_view_tko weak %102[%69, %106] token = %58 : partition_view<tile=(32x4), padding_value = zero, tensor_view<?x?xf8e4m3fn, strides=[?,1]>>, tile<i32> -> tile<32x4xf8e4m3fn>, token
      %181 = constant <i32: 32> : tile<i32>
      %182 = constant <i32: 4> : tile<i32>
      %183 = permute %179 [1, 0] : tile<32x4xf8e4m3fn> -> tile<4x32xf8e4m3fn>
      %184 = mmaf_scaled %142, %152, %107, %165, %183 : tile<32x64xf4e2m1fn>, tile<64x32xf4e2m1fn>, tile<32x32xf32>, tile<32x4xf8e4m3fn>, tile<4x32xf8e4m3fn>
      continue %184 : tile<32x32xf32>
    }
    %186 = constant <i32: 32> : tile<i32>
    %187 = constant <i32: 32> : tile<i32>
    %188 = constant <i32: 32> : tile<i32>
    %189 = constant <i32: 32> : tile<i32>
    %190 = constant <i32: 1> : tile<i32>
    %191 = constant <i32: 1> : tile<i32>
    %192 = constant <i32: 1> : tile<i32>
    %193 = reshape %29 : tile<f32> -> tile<1x1xf32>
    %194 = constant <i32: 1> : tile<i32>
    %195 = constant <i32: 1> : tile<i32>
    %196 = constant <i32: 32> : tile<i32>
    %197 = constant <i32: 32> : tile<i32>
    %198 = broadcast %193 : tile<1x1xf32> -> tile<32x32xf32>
    %199 = mulf %185, %198 : tile<32x32xf32>
    %200 = constant <i32: 32> : tile<i32>
    %201 = constant <i32: 32> : tile<i32>
    %202 = constant <i32: 32> : tile<i32>
    %203 = constant <i32: 32> : tile<i32>
    %204, %205, %206 = get_tile_block_id : tile<i32>
    %207 = assume bounded<0, ?>, %204 : tile<i32>
    %208 = assume bounded<0, ?>, %205 : tile<i32>
    %209 = assume bounded<0, ?>, %206 : tile<i32>
    %210 = constant <i32: 32> : tile<i32>
    %211 = constant <i32: 32> : tile<i32>
    %212 = make_partition_view %39 : partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>
    %213 = store_view_tko weak %199, %212[%207, %208] token = %38 : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
