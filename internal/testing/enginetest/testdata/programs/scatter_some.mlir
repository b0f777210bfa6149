// Some elements of a tile are stored one after the other, in the order of a permutation, as elements of one, two and eight bytes: in most
// groups of eight only some masks are set.
// launch 2 i32=64 i32=3 range:i8:64 zeros:i8:64 range:i16:64 zeros:i16:64 range:f64:64 zeros:f64:64
// launch 2 i32=50 i32=2 range:i8:64 zeros:i8:64 range:i16:64 zeros:i16:64 range:f64:64 zeros:f64:64
cuda_tile.module @m {
  entry @k(%n: tile<i32>, %every: tile<i32>, %x0: tile<ptr<i8>>, %y0: tile<ptr<i8>>, %x1: tile<ptr<i16>>, %y1: tile<ptr<i16>>, %x2: tile<ptr<f64>>, %y2: tile<ptr<f64>>) {
    %t = make_token : token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c32 = constant <i32: 32> : tile<i32>
    %first = muli %bx, %c32 : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<32xi32>
    %i0 = iota : tile<32xi32>
    %i = addi %firsts, %i0 : tile<32xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<32xi32>
    %in = cmpi less_than %i, %ns, unsigned : tile<32xi32> -> tile<32xi1>
    %e1 = reshape %every : tile<i32> -> tile<1xi32>
    %es = broadcast %e1 : tile<1xi32> -> tile<32xi32>
    %r = remi %i, %es unsigned : tile<32xi32>
    %zero = constant <i32: 0> : tile<32xi32>
    %some = cmpi not_equal %r, %zero, unsigned : tile<32xi32> -> tile<32xi1>
    %set = andi %in, %some : tile<32xi1>
    %seven = constant <i32: 21> : tile<32xi32>
    %last = constant <i32: 63> : tile<32xi32>
    %m = muli %i, %seven : tile<32xi32>
    %at = andi %m, %last : tile<32xi32>
    %xa0 = reshape %x0 : tile<ptr<i8>> -> tile<1xptr<i8>>
    %xb0 = broadcast %xa0 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %xp0 = offset %xb0, %i : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %v0, %tv0 = load_ptr_tko weak %xp0 token=%t : tile<32xptr<i8>> -> tile<32xi8>, token
    %ya0 = reshape %y0 : tile<ptr<i8>> -> tile<1xptr<i8>>
    %yb0 = broadcast %ya0 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %yp0 = offset %yb0, %at : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %s0 = store_ptr_tko weak %yp0, %v0, %set token=%t : tile<32xptr<i8>>, tile<32xi8>, tile<32xi1> -> token
    %xa1 = reshape %x1 : tile<ptr<i16>> -> tile<1xptr<i16>>
    %xb1 = broadcast %xa1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %xp1 = offset %xb1, %i : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %v1, %tv1 = load_ptr_tko weak %xp1 token=%t : tile<32xptr<i16>> -> tile<32xi16>, token
    %ya1 = reshape %y1 : tile<ptr<i16>> -> tile<1xptr<i16>>
    %yb1 = broadcast %ya1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %yp1 = offset %yb1, %at : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %s1 = store_ptr_tko weak %yp1, %v1, %set token=%t : tile<32xptr<i16>>, tile<32xi16>, tile<32xi1> -> token
    %xa2 = reshape %x2 : tile<ptr<f64>> -> tile<1xptr<f64>>
    %xb2 = broadcast %xa2 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %xp2 = offset %xb2, %i : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %v2, %tv2 = load_ptr_tko weak %xp2 token=%t : tile<32xptr<f64>> -> tile<32xf64>, token
    %ya2 = reshape %y2 : tile<ptr<f64>> -> tile<1xptr<f64>>
    %yb2 = broadcast %ya2 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %yp2 = offset %yb2, %at : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %s2 = store_ptr_tko weak %yp2, %v2, %set token=%t : tile<32xptr<f64>>, tile<32xf64>, tile<32xi1> -> token
    return
  }
}
