// Loops that count to a bound, masked by a limit of each element: a product of a sparse matrix with a vector, rows of different lengths; a
// comparison the other way round, of numbers up to which more iterations are needed than one nest has; an integer of 64 bits.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=64 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1000 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=512 i32=33
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=513 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=-3 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=64 i32=100
cuda_tile.module @m {
  entry @k(%keys: tile<ptr<i32>>, %vals: tile<ptr<f32>>, %y: tile<ptr<i32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %zeros = constant <i32: 0> : tile<64xi32>
    %ones = constant <i32: 1> : tile<64xi32>
    %minus = constant <i32: -1> : tile<64xi32>
    %k15 = constant <i32: 15> : tile<64xi32>
    %k63 = constant <i32: 63> : tile<64xi32>
    %k5 = constant <i32: 5> : tile<64xi32>
    %k7 = constant <i32: 7> : tile<64xi32>
    %k11 = constant <i32: 11> : tile<64xi32>
    %c600 = constant <i32: 600> : tile<i32>
    %fzero = constant <f32: 0.0> : tile<64xf32>
    %iota = iota : tile<64xi32>
    %i5 = muli %iota, %k5 : tile<64xi32>
    %start = andi %i5, %k15 : tile<64xi32>
    %i7 = muli %iota, %k7 : tile<64xi32>
    %i73 = addi %i7, %k5 : tile<64xi32>
    %key = andi %i73, %k63 : tile<64xi32>
    %far = muli %iota, %k11 : tile<64xi32>
    %ks1 = reshape %keys : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ks = broadcast %ks1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %vs1 = reshape %vals : tile<ptr<f32>> -> tile<1xptr<f32>>
    %vs = broadcast %vs1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %ns1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %ns1 : tile<1xi32> -> tile<64xi32>
    %ms1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %ms1 : tile<1xi32> -> tile<64xi32>
    %ty = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>
    %tz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %vz = make_partition_view %tz : partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>
    %at = make_token : token
    %ar, %aq = for %ai in (%c0 to %n, step %c1) : tile<i32> iter_values(%as = %fzero, %an = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %ais1 = reshape %ai : tile<i32> -> tile<1xi32>
      %ais = broadcast %ais1 : tile<1xi32> -> tile<64xi32>
      %ae = addi %start, %ais overflow<no_signed_wrap> : tile<64xi32>
      %aon = cmpi less_than %ae, %key, signed : tile<64xi32> -> tile<64xi1>
      %ain = cmpi less_than %ae, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %amk = andi %aon, %ain : tile<64xi1>
      %apv = offset %vs, %ae : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %av, %atv = load_ptr_tko weak %apv, %amk, %fzero token=%at : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %apk = offset %ks, %ae : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %ak, %atk = load_ptr_tko weak %apk, %amk, %zeros token=%at : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
      %axi = cmpi less_than %ak, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %axm = andi %axi, %aon : tile<64xi1>
      %apx = offset %vs, %ak : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %ax, %atx = load_ptr_tko weak %apx, %axm, %fzero token=%at : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %avx = mulf %av, %ax rounding<nearest_even> : tile<64xf32>
      %as2 = addf %as, %avx rounding<nearest_even> : tile<64xf32>
      %an1 = addi %an, %ones : tile<64xi32>
      %an2 = select %aon, %an1, %an : tile<64xi1>, tile<64xi32>
      continue %as2, %an2 : tile<64xf32>, tile<64xi32>
    }
    %sta = store_view_tko weak %ar, %vz[%c0] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %stb = store_view_tko weak %aq, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %bt = make_token : token
    %br, %bq = for %bi in (%c3 to %n, step %c1) : tile<i32> iter_values(%bs = %fzero, %bn = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %bis1 = reshape %bi : tile<i32> -> tile<1xi32>
      %bis = broadcast %bis1 : tile<1xi32> -> tile<64xi32>
      %bon = cmpi greater_than %far, %bis, signed : tile<64xi32> -> tile<64xi1>
      %bm = muli %bn, %k5 : tile<64xi32>
      %bx = xori %bm, %bis : tile<64xi32>
      %bn2 = select %bon, %bx, %bn : tile<64xi1>, tile<64xi32>
      %bf = itof %bx signed rounding<nearest_even> : tile<64xi32> -> tile<64xf32>
      %bs2 = select %bon, %bf, %bs : tile<64xi1>, tile<64xf32>
      continue %bs2, %bn2 : tile<64xf32>, tile<64xi32>
    }
    %stc = store_view_tko weak %br, %vz[%c1] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %std = store_view_tko weak %bq, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %wide = exti %far signed : tile<64xi32> -> tile<64xi64>
    %l0 = constant <i64: 0> : tile<i64>
    %l1 = constant <i64: 1> : tile<i64>
    %ln = exti %n signed : tile<i32> -> tile<i64>
    %w0 = constant <i64: 0> : tile<64xi64>
    %cr = for %ci in (%l0 to %ln, step %l1) : tile<i64> iter_values(%cs = %w0) -> (tile<64xi64>) {
      %cis1 = reshape %ci : tile<i64> -> tile<1xi64>
      %cis = broadcast %cis1 : tile<1xi64> -> tile<64xi64>
      %con = cmpi less_than_or_equal %cis, %wide, signed : tile<64xi64> -> tile<64xi1>
      %cx = addi %cs, %cis : tile<64xi64>
      %cs2 = select %con, %cx, %cs : tile<64xi1>, tile<64xi64>
      continue %cs2 : tile<64xi64>
    }
    %crt = trunci %cr : tile<64xi64> -> tile<64xi32>
    %ste = store_view_tko weak %crt, %vy[%c2] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
