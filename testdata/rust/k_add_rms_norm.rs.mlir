cuda_tile.module @add_rms_norm_f16_module {
  entry @add_rms_norm_f16_entry(%0: tile<ptr<f16>>, %1: tile<i32>, %2: tile<i32>, %3: tile<i32>, %4: tile<i32>, %5: tile<ptr<f16>>, %6: tile<i32>, %7: tile<i32>, %8: tile<i32>, %9: tile<i32>, %10: tile<ptr<f16>>, %11: tile<i32>, %12: tile<i32>, %13: tile<ptr<f16>>, %14: tile<i32>, %15: tile<i32>, %16: tile<i32>, %17: tile<i32>, %18: tile<i32>, %19: tile<i32>, %20: tile<i32>, %21: tile<i32>, %22: tile<ptr<f16>>, %23: tile<i32>, %24: tile<i32>, %25: tile<i32>, %26: tile<i32>, %27: tile<i32>, %28: tile<i32>, %29: tile<i32>, %30: tile<i32>, %31: tile<f32>) di_name = "add_rms_norm_f16" {
    %32 = constant <i32: 64> : tile<i32>
    %33 = constant <i32: 32> : tile<i32>
    %34 = assume bounded<0, ?>, %1 : tile<i32>
    %35 = assume bounded<0, ?>, %3 : tile<i32>
    %36 = make_token : token
    %37 = make_tensor_view %0, shape = [%34, 64], strides = [%35, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[?,1]>
    %38 = assume bounded<0, ?>, %6 : tile<i32>
    %39 = assume bounded<0, ?>, %8 : tile<i32>
    %40 = make_token : token
    %41 = make_tensor_view %5, shape = [%38, 64], strides = [%39, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[?,1]>
    %42 = make_token : token
    %43 = make_tensor_view %10, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %44 = assume bounded<0, ?>, %14 : tile<i32>
    %45 = assume bounded<0, ?>, %15 : tile<i32>
    %46 = assume bounded<0, ?>, %16 : tile<i32>
    %47 = make_token : token
    %48 = make_tensor_view %13, shape = [%44, %45], strides = [%46, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %49 = assume bounded<0, ?>, %23 : tile<i32>
    %50 = assume bounded<0, ?>, %24 : tile<i32>
    %51 = assume bounded<0, ?>, %25 : tile<i32>
    %52 = make_token : token
    %53 = make_tensor_view %22, shape = [%49, %50], strides = [%51, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %54 = constant <i32: 64> : tile<i32>
    %55 = constant <i32: 32> : tile<i32>
    %57 = constant <i32: 96> : tile<i32>
    %58 = constant <i32: 1> : tile<i32>
    %60 = constant <i32: 95> : tile<i32>
    %62 = constant <i32: 2> : tile<i32>
    %63, %64, %65 = get_tile_block_id : tile<i32>
    %66 = assume bounded<0, ?>, %63 : tile<i32>
    %67 = assume bounded<0, ?>, %64 : tile<i32>
    %68 = assume bounded<0, ?>, %65 : tile<i32>
    %69 = constant <i32: 1> : tile<i32>
    %70 = constant <i32: 32> : tile<i32>
    %71 = constant <i32: -1> : tile<i32>
    %72 = constant <i32: 64> : tile<i32>
    %73 = constant <i32: -1> : tile<i32>
    %74 = constant <i32: 64> : tile<i32>
    %75 = make_partition_view %37 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>
    %76 = constant <i32: 1> : tile<i32>
    %77 = constant <i32: 32> : tile<i32>
    %78 = constant <i32: -1> : tile<i32>
    %79 = constant <i32: 64> : tile<i32>
    %80 = constant <i32: -1> : tile<i32>
    %81 = constant <i32: 64> : tile<i32>
    %82 = make_partition_view %41 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>
    %83 = constant <f32: 0.0> : tile<1x32xf32>
    %84 = constant <i32: 0> : tile<i32>
    %85 = constant <i32: 1> : tile<i32>
    %102 = for %86 in (%84 to %62, step %85) : tile<i32> iter_values(%87 = %83) -> (tile<1x32xf32>) {
      %88 = assume bounded<0, 1>, %86 : tile<i32>
      %89 = constant <i32: 1> : tile<i32>
      %90 = constant <i32: 32> : tile<i32>
      %91, %92 = load_view_tko weak %75[%66, %88] token = %36 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %93 = constant <i32: 1> : tile<i32>
      %94 = constant <i32: 32> : tile<i32>
      %95, %96 = load_view_tko weak %82[%66, %88] token = %40 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %97 = ftof %91 : tile<1x32xf16> -> tile<1x32xf32>
      %98 = ftof %95 : tile<1x32xf16> -> tile<1x32xf32>
      %99 = addf %97, %98 : tile<1x32xf32>
      %100 = mulf %99, %99 : tile<1x32xf32>
      %101 = addf %87, %100 : tile<1x32xf32>
      continue %101 : tile<1x32xf32>
    }
    %106 = reduce %102 dim=1 identities=[0] : tile<1x32xf32> -> tile<1xf32> {
    ^bb0(%103: tile<f32>, %104: tile<f32>):
      %105 = addf %103, %104 : tile<f32>
      yield %105 : tile<f32>
    }
    %107 = constant <i32: 1> : tile<i32>
    %108 = reshape %106 : tile<1xf32> -> tile<f32>
    %109 = itof %54 signed : tile<i32> -> tile<f32>
    %110 = divf %108, %109 : tile<f32>
    %111 = addf %110, %31 : tile<f32>
    %112 = rsqrt %111 : tile<f32>
    %113 = constant <i32: 1> : tile<i32>
    %114 = constant <i32: 32> : tile<i32>
    %115 = constant <i32: 1> : tile<i32>
    %116 = constant <i32: 32> : tile<i32>
    %117 = constant <i32: 1> : tile<i32>
    %118 = constant <i32: 1> : tile<i32>
    %119 = constant <i32: 1> : tile<i32>
    %120 = reshape %112 : tile<f32> -> tile<1x1xf32>
    %121 = constant <i32: 1> : tile<i32>
    %122 = constant <i32: 1> : tile<i32>
    %123 = constant <i32: 1> : tile<i32>
    %124 = constant <i32: 32> : tile<i32>
    %125 = broadcast %120 : tile<1x1xf32> -> tile<1x32xf32>
    %126 = constant <i32: 32> : tile<i32>
    %127 = constant <i32: 64> : tile<i32>
    %128 = constant <i32: 64> : tile<i32>
    %129 = make_partition_view %43 : partition_view<tile=(32), padding_value = zero, tensor_view<64xf16, strides=[1]>>
    %130 = constant <i32: 1> : tile<i32>
    %131 = constant <i32: 32> : tile<i32>
    %132 = constant <i32: 1> : tile<i32>
    %133 = constant <i32: 64> : tile<i32>
    %134 = constant <i32: 1> : tile<i32>
    %135 = constant <i32: 64> : tile<i32>
    %136 = make_partition_view %48 : partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>
    %137, %138, %139 = get_tile_block_id : tile<i32>
    %140 = constant <i32: 2> : tile<i32>
    %141 = muli %138, %140 : tile<i32>
    %142 = constant <i32: 1> : tile<i32>
    %143 = constant <i32: 32> : tile<i32>
    %144 = constant <i32: 1> : tile<i32>
    %145 = constant <i32: 64> : tile<i32>
    %146 = constant <i32: 1> : tile<i32>
    %147 = constant <i32: 64> : tile<i32>
    %148 = make_partition_view %53 : partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>
    %149, %150, %151 = get_tile_block_id : tile<i32>
    %152 = constant <i32: 2> : tile<i32>
    %153 = muli %150, %152 : tile<i32>
    %154 = constant <i32: 0> : tile<i32>
    %155 = constant <i32: 1> : tile<i32>
    for %156 in (%154 to %62, step %155) : tile<i32> {
      %157 = assume bounded<0, 1>, %156 : tile<i32>
      %158 = constant <i32: 1> : tile<i32>
      %159 = constant <i32: 32> : tile<i32>
      %160, %161 = load_view_tko weak %75[%66, %157] token = %36 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %162 = constant <i32: 1> : tile<i32>
      %163 = constant <i32: 32> : tile<i32>
      %164, %165 = load_view_tko weak %82[%66, %157] token = %40 : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x64xf16, strides=[?,1]>>, tile<i32> -> tile<1x32xf16>, token
      %166 = constant <i32: 32> : tile<i32>
      %167, %168 = load_view_tko weak %129[%157] token = %42 : partition_view<tile=(32), padding_value = zero, tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<32xf16>, token
      %169 = constant <i32: 32> : tile<i32>
      %170 = constant <i32: 1> : tile<i32>
      %171 = constant <i32: 32> : tile<i32>
      %172 = reshape %167 : tile<32xf16> -> tile<1x32xf16>
      %173 = ftof %160 : tile<1x32xf16> -> tile<1x32xf32>
      %174 = ftof %164 : tile<1x32xf16> -> tile<1x32xf32>
      %175 = ftof %172 : tile<1x32xf16> -> tile<1x32xf32>
      %176 = addf %173, %174 : tile<1x32xf32>
      %177 = mulf %176, %125 : tile<1x32xf32>
      %178 = mulf %177, %175 : tile<1x32xf32>
      %179 = ftof %178 : tile<1x32xf32> -> tile<1x32xf16>
      %180 = ftof %176 : tile<1x32xf32> -> tile<1x32xf16>
      %181 = constant <i32: 0> : tile<i32>
      %182 = constant <i32: 1> : tile<i32>
      %183 = constant <i32: 32> : tile<i32>
      %184 = addi %141, %157 : tile<i32>
      %185 = store_view_tko weak %179, %136[%137, %184] token = %47 : tile<1x32xf16>, partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      %186 = constant <i32: 0> : tile<i32>
      %187 = constant <i32: 1> : tile<i32>
      %188 = constant <i32: 32> : tile<i32>
      %189 = addi %153, %157 : tile<i32>
      %190 = store_view_tko weak %180, %148[%149, %189] token = %52 : tile<1x32xf16>, partition_view<tile=(1x32), tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      continue
    }
    return
  }
}
