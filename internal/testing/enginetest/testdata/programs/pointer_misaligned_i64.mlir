// Elements at addresses that are no multiple of their size.
// launch 1 zeros:i64:64 =0+0 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+0 i32=32
// launch 1 zeros:i64:64 =0+1 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+1 i32=32
// launch 1 zeros:i64:64 =0+2 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+2 i32=32
// launch 1 zeros:i64:64 =0+3 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+3 i32=32
// launch 1 zeros:i64:64 =0+4 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+4 i32=32
// launch 1 zeros:i64:64 =0+5 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+5 i32=32
// launch 1 zeros:i64:64 =0+6 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+6 i32=32
// launch 1 zeros:i64:64 =0+7 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+7 i32=32
// launch 1 zeros:i64:64 =0+8 range:i32:32 zeros:i64:64 zeros:i64:64 i32=32
// launch 1 zeros:i64:64 zeros:i64:64 range:i32:32 zeros:i64:64 =3+8 i32=32
cuda_tile.module @m {
  entry @k(%b0: tile<ptr<i64>>, %x: tile<ptr<i64>>, %at: tile<ptr<i32>>, %b1: tile<ptr<i64>>, %y: tile<ptr<i64>>, %n: tile<i32>) {
    %i = iota : tile<32xi32>
    %at1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ats = broadcast %at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %pa = offset %ats, %i : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %j, %t = load_ptr_tko weak %pa : tile<32xptr<i32>> -> tile<32xi32>, token
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %px = offset %xs, %i : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %y1 = reshape %y : tile<ptr<i64>> -> tile<1xptr<i64>>
    %ys = broadcast %y1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %py = offset %ys, %i : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %xx1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xxs = broadcast %xx1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %gx = offset %xxs, %j : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %yy1 = reshape %y : tile<ptr<i64>> -> tile<1xptr<i64>>
    %yys = broadcast %yy1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %gy = offset %yys, %j : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %v, %t2 = load_ptr_tko weak %px token=%t : tile<32xptr<i64>> -> tile<32xi64>, token
    %u, %t3 = load_ptr_tko weak %gx token=%t2 : tile<32xptr<i64>> -> tile<32xi64>, token
    %s = addi %u, %v : tile<32xi64>
    %k0 = store_ptr_tko weak %gy, %s token=%t3 : tile<32xptr<i64>>, tile<32xi64> -> token
    %k1 = store_ptr_tko weak %py, %s token=%k0 : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
