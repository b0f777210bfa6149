cuda_tile.module @arith {
  entry @numbers() {
    %cst_f16 = constant <f16: [9.997550e-02, 0x7C00, -0.000000e+00, 6.550400e+04]> : tile<4xf16>
    %cst_bf16 = constant <bf16: 3.140630e+00> : tile<2xbf16>
    %cst_1_tf32 = constant <tf32: 1.000000e+00> : tile<tf32>
    %cst_f64 = constant <f64: 0.33333333333333331> : tile<f64>
    %cst_NaN_f8E4M3FN = constant <f8E4M3FN: 0x7F> : tile<f8E4M3FN>
    %cst_1_f8E5M2 = constant <f8E5M2: 1.000000e+00> : tile<f8E5M2>
    %cst_2_f8E8M0FNU = constant <f8E8M0FNU: 2.000000e+00> : tile<f8E8M0FNU>
    %cst_f4E2M1FN = constant <f4E2M1FN: [5.000000e-01, 6.000000e+00]> : tile<2xf4E2M1FN>
    %cst_i64 = constant <i64: [[-1], [9223372036854775807]]> : tile<2x1xi64>
    %cst_16777216_f32 = constant <f32: 0x4B800000> : tile<f32>
    %cst_f32 = constant <f32: 6.10351563E-5> : tile<f32>
    %cst_f32_0 = constant <f32: 9.99999974E-6> : tile<f32>
    %cst_-1_i8 = constant <i8: -1> : tile<i8>
    return
  }
  testing$func @forms(%arg0: tile<4x4xf32>, %arg1: tile<4x4xi32>) {
    %0 = addf %arg0, %arg0  : tile<4x4xf32>
    %1 = subf %0, %arg0  : tile<4x4xf32>
    %2 = divf %0, %1 rounding<approx> flush_to_zero : tile<4x4xf32>
    %3 = fma %0, %1, %2  flush_to_zero : tile<4x4xf32>
    %4 = sqrt %3 rounding<positive_inf> : tile<4x4xf32>
    %5 = exp %4 rounding<approx> : tile<4x4xf32>
    %6 = tanh %5  : tile<4x4xf32>
    %7 = maxf %5, %6 flush_to_zero propagate_nan : tile<4x4xf32>
    %8 = pow %7, %6 : tile<4x4xf32>
    %9 = pow %8, %6 : tile<4x4xf32>
    %10 = fpowi %9, %arg1 : tile<4x4xf32>, tile<4x4xi32>
    %11 = ftoi %10 signed  saturating : tile<4x4xf32> -> tile<4x4xi32>
    %12 = itof %11 unsigned  : tile<4x4xi32> -> tile<4x4xf32>
    %13 = ftof %12  : tile<4x4xf32> -> tile<4x4xf16>
    %14 = divi %11, %arg1 signed rounding<negative_inf> : tile<4x4xi32>
    %15 = shri %14, %arg1 unsigned : tile<4x4xi32>
    %16 = muli %15, %14 overflow<no_wrap> : tile<4x4xi32>
    %17 = cmpi less_than %16, %15, signed : tile<4x4xi32> -> tile<4x4xi1>
    %18 = cmpf not_equal unordered %arg0, %12 : tile<4x4xf32> -> tile<4x4xi1>
    %19 = trunci %16 overflow<no_unsigned_wrap> : tile<4x4xi32> -> tile<4x4xi8>
    %20 = exti %19 signed : tile<4x4xi8> -> tile<4x4xi64>
    %21 = mmaf %13, %13, %12 : tile<4x4xf16>, tile<4x4xf16>, tile<4x4xf32>
    %22 = mmai %19, %19, %16 signed unsigned : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi32>
    %23 = permute %21 [1, 0] : tile<4x4xf32> -> tile<4x4xf32>
    %24 = cat %23, %23 dim = 1 : tile<4x4xf32>, tile<4x4xf32> -> tile<4x8xf32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %25 = extract %24[%cst_0_i32, %cst_0_i32] : tile<4x8xf32> -> tile<4x4xf32>
    %26 = insert %25, %24[%cst_0_i32, %cst_0_i32] : tile<4x4xf32>, tile<4x8xf32>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
    %27 = alloca num_elem = 64, alignment = 16 : tile<ptr<i8>>
    %28 = gdc_wait_tko -> token
    %29 = gdc_launch_dependents_tko token = %28 -> token
    %30 = memory_fence_alias_tko %29
    return
  }
}
