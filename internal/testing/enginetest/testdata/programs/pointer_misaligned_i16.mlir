// Elements at addresses that are no multiple of their size.
// launch 1 zeros:i16:64 =0+0 range:i32:32 zeros:i16:64 zeros:i16:64 i32=32
// launch 1 zeros:i16:64 zeros:i16:64 range:i32:32 zeros:i16:64 =3+0 i32=32
// launch 1 zeros:i16:64 =0+1 range:i32:32 zeros:i16:64 zeros:i16:64 i32=32
// launch 1 zeros:i16:64 zeros:i16:64 range:i32:32 zeros:i16:64 =3+1 i32=32
// launch 1 zeros:i16:64 =0+2 range:i32:32 zeros:i16:64 zeros:i16:64 i32=32
// launch 1 zeros:i16:64 zeros:i16:64 range:i32:32 zeros:i16:64 =3+2 i32=32
cuda_tile.module @m {
  entry @k(%b0: tile<ptr<i16>>, %x: tile<ptr<i16>>, %at: tile<ptr<i32>>, %b1: tile<ptr<i16>>, %y: tile<ptr<i16>>, %n: tile<i32>) {
    %i = iota : tile<32xi32>
    %at1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ats = broadcast %at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %pa = offset %ats, %i : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %j, %t = load_ptr_tko weak %pa : tile<32xptr<i32>> -> tile<32xi32>, token
    %x1 = reshape %x : tile<ptr<i16>> -> tile<1xptr<i16>>
    %xs = broadcast %x1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %px = offset %xs, %i : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %y1 = reshape %y : tile<ptr<i16>> -> tile<1xptr<i16>>
    %ys = broadcast %y1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %py = offset %ys, %i : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %xx1 = reshape %x : tile<ptr<i16>> -> tile<1xptr<i16>>
    %xxs = broadcast %xx1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %gx = offset %xxs, %j : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %yy1 = reshape %y : tile<ptr<i16>> -> tile<1xptr<i16>>
    %yys = broadcast %yy1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %gy = offset %yys, %j : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %v, %t2 = load_ptr_tko weak %px token=%t : tile<32xptr<i16>> -> tile<32xi16>, token
    %u, %t3 = load_ptr_tko weak %gx token=%t2 : tile<32xptr<i16>> -> tile<32xi16>, token
    %s = addi %u, %v : tile<32xi16>
    %k0 = store_ptr_tko weak %gy, %s token=%t3 : tile<32xptr<i16>>, tile<32xi16> -> token
    %k1 = store_ptr_tko weak %py, %s token=%k0 : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
