// Single elements that are loaded and stored by their numbers: numbers of 8, 16, 32 and 64 bits, signed and unsigned, masks of one and of two
// conditions of which one may be computed elsewhere, paddings, a mask and a pointer that other operations read as well. In later launches
// numbers are negative, at the limit, or beyond a buffer, and the base is within a buffer.
// launch 4 small:i32:64 range:f32:64 zeros:f32:64 zeros:i32:8 i32=0 i32=64 i8=5 i16=7
// launch 4 small:i32:64 range:f32:64 zeros:f32:64 zeros:i32:8 i32=61 i32=64 i8=-1 i16=7
// launch 4 small:i32:64 range:f32:64 zeros:f32:64 zeros:i32:8 i32=-2 i32=64 i8=5 i16=-1
// launch 1 range:i32:64 range:f32:64 =1+8 zeros:i32:8 i32=1 i32=3 i8=5 i16=2
// launch 4 range:i32:64 range:f32:60 zeros:f32:64 zeros:i32:8 i32=40 i32=64 i8=5 i16=62
// launch 1 range:i32:64 range:f32:60 zeros:f32:64 zeros:i32:8 i32=62 i32=64 i8=5 i16=0
// launch 1 range:i32:64 range:f32:64 zeros:f32:20 zeros:i32:8 i32=30 i32=64 i8=5 i16=0
cuda_tile.module @m {
  entry @k(%at: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<i32>>, %first: tile<i32>, %n: tile<i32>, %b: tile<i8>, %h: tile<i16>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %none = constant <f32: -1.0> : tile<f32>
    %few = constant <i32: 2> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %i = addi %first, %bx : tile<i32>
    %in = cmpi less_than %i, %n, unsigned : tile<i32> -> tile<i1>
    %p = offset %at, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %j, %t0 = load_ptr_tko weak %p, %in, %few : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
    %jw = exti %j signed : tile<i32> -> tile<i64>
    %nw = exti %n signed : tile<i32> -> tile<i64>
    %low = cmpi greater_than_or_equal %j, %zero, signed : tile<i32> -> tile<i1>
    %high = cmpi less_than %jw, %nw, signed : tile<i64> -> tile<i1>
    %both = andi %low, %high : tile<i1>
    %px = offset %x, %jw : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    %u, %t1 = load_ptr_tko weak %px, %both, %none : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %bw = exti %b unsigned : tile<i8> -> tile<i32>
    %bin = cmpi less_than %bw, %n, unsigned : tile<i32> -> tile<i1>
    %pb = offset %x, %bw : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v, %t2 = load_ptr_tko weak %pb, %bin : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    %hin = cmpi not_equal %few, %n, signed : tile<i32> -> tile<i1>
    %hw = exti %h unsigned : tile<i16> -> tile<i32>
    %hlow = cmpi less_than_or_equal %hw, %n, signed : tile<i32> -> tile<i1>
    %hboth = andi %hin, %hlow : tile<i1>
    %ph = offset %x, %hw : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %w, %t3 = load_ptr_tko weak %ph, %hboth, %u : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %s0 = addf %u, %v rounding<nearest_even> : tile<f32>
    %s1 = addf %s0, %w rounding<nearest_even> : tile<f32>
    %t = join_tokens %t0, %t1, %t2, %t3 : token
    %py = offset %y, %bx : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %k0 = store_ptr_tko weak %py, %s1, %in token=%t : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    %bxw = exti %bx signed : tile<i32> -> tile<i64>
    %four = constant <i64: 4> : tile<i64>
    %later = addi %bxw, %four : tile<i64>
    %pz = offset %z, %later : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
    %k1 = store_ptr_tko weak %pz, %j token=%k0 : tile<ptr<i32>>, tile<i32> -> token
    %one = exti %both unsigned : tile<i1> -> tile<i32>
    %pw = offset %z, %bx : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k2 = store_ptr_tko weak %pw, %one token=%k1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
