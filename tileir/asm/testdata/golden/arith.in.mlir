// One of every shape of form, numbers of every type.
cuda_tile.module @arith {
  entry @numbers() {
    %0 = constant <f16: [0.1, 0x7C00, -0.0, 65504.0]> : tile<4xf16>
    %1 = constant <bf16: 3.14159> : tile<2xbf16>
    %2 = constant <tf32: 0x1FC00> : tile<tf32>
    %3 = constant <f64: 0.333333333333333333> : tile<f64>
    %4 = constant <f8E4M3FN: 0x7F> : tile<f8E4M3FN>
    %5 = constant <f8E5M2: 1.0> : tile<f8E5M2>
    %6 = constant <f8E8M0FNU: 2.0> : tile<f8E8M0FNU>
    %7 = constant <f4E2M1FN: [0.5, 6.0]> : tile<2xf4E2M1FN>
    %8 = constant <i64: [[-1], [0x7FFFFFFFFFFFFFFF]]> : tile<2x1xi64>
    %9 = constant <f32: 16777217.0> : tile<f32>
    %10 = constant <f32: 6.103515625e-05> : tile<f32>
    %11 = constant <f32: 1.0E-5> : tile<f32>
    %12 = constant <i8: 255> : tile<i8>
  }
  testing$func @forms(%f: tile<4x4xf32>, %i: tile<4x4xi32>) {
    %a = addf %f, %f : tile<4x4xf32>
    %b = subf %a, %f rounding<nearest_even> : tile<4x4xf32>
    %c = divf %a, %b rounding<approx> flush_to_zero : tile<4x4xf32>
    %d = fma %a, %b, %c flush_to_zero : tile<4x4xf32>
    %e = sqrt %d rounding<positive_inf> : tile<4x4xf32>
    %g = exp %e rounding<approx> : tile<4x4xf32>
    %h = tanh %g : tile<4x4xf32>
    %j = maxf %g, %h propagate_nan flush_to_zero : tile<4x4xf32>
    %k = fpowf %j, %h : tile<4x4xf32>
    %l = pow %k, %h : tile<4x4xf32>
    %m = fpowi %l, %i : tile<4x4xf32>, tile<4x4xi32>
    %n = ftoi %m signed saturating : tile<4x4xf32> -> tile<4x4xi32>
    %o = itof %n unsigned : tile<4x4xi32> -> tile<4x4xf32>
    %p = ftof %o : tile<4x4xf32> -> tile<4x4xf16>
    %q = divi %n, %i signed rounding<negative_inf> : tile<4x4xi32>
    %r = shri %q, %i unsigned : tile<4x4xi32>
    %s = muli %r, %q overflow<no_wrap> : tile<4x4xi32>
    %t = cmpi less_than %s, %r, signed : tile<4x4xi32> -> tile<4x4xi1>
    %u = cmpf not_equal unordered %f, %o : tile<4x4xf32> -> tile<4x4xi1>
    %v = trunci %s overflow<no_unsigned_wrap> : tile<4x4xi32> -> tile<4x4xi8>
    %w = exti %v signed : tile<4x4xi8> -> tile<4x4xi64>
    %x = mmaf %p, %p, %o : tile<4x4xf16>, tile<4x4xf16>, tile<4x4xf32>
    %y = mmai %v, %v, %s signed unsigned : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi32>
    %z = permute %x [1, 0] : tile<4x4xf32> -> tile<4x4xf32>
    %aa = cat %z, %z dim = 1 : tile<4x4xf32>, tile<4x4xf32> -> tile<4x8xf32>
    %zero = constant <i32: 0> : tile<i32>
    %ab = extract %aa[%zero, %zero] : tile<4x8xf32> -> tile<4x4xf32>
    %ac = insert %ab, %aa[%zero, %zero] : tile<4x4xf32>, tile<4x8xf32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %al = alloca num_elem = 64, alignment = 16 : tile<ptr<i8>>
    %w1 = gdc_wait_tko -> token
    %w2 = gdc_launch_dependents_tko token = %w1 -> token
    %w3 = memory_fence_alias_tko %w2
  }
}
