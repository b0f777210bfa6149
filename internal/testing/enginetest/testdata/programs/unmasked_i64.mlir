// The indices of a mask wrap around 64 bits within a tile, while those of the pointers do not.
// launch 3 range:i16:192 zeros:i16:192 i64=9223372036854775700 i64=100
// launch 3 range:i16:192 zeros:i16:192 i64=9223372036854775600 i64=9223372036854775807
// launch 3 range:i16:192 zeros:i16:192 i64=-9223372036854775808 i64=0
// launch 3 range:i16:192 zeros:i16:192 i64=0 i64=192
// launch 3 range:i16:192 zeros:i16:192 i64=0 i64=130
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>, %first: tile<i64>, %n: tile<i64>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %size = constant <i64: 64> : tile<i64>
    %minus = constant <i16: -5> : tile<64xi16>
    %b = exti %bx signed : tile<i32> -> tile<i64>
    %a = muli %b, %size : tile<i64>
    %a1 = reshape %a : tile<i64> -> tile<1xi64>
    %a64 = broadcast %a1 : tile<1xi64> -> tile<64xi64>
    %lane = iota : tile<64xi64>
    %i = addi %a64, %lane : tile<64xi64>
    %f1 = reshape %first : tile<i64> -> tile<1xi64>
    %f64 = broadcast %f1 : tile<1xi64> -> tile<64xi64>
    %j = addi %i, %f64 : tile<64xi64>
    %n1 = reshape %n : tile<i64> -> tile<1xi64>
    %n64 = broadcast %n1 : tile<1xi64> -> tile<64xi64>
    %m = cmpi less_than_or_equal %j, %n64, signed : tile<64xi64> -> tile<64xi1>
    %x1 = reshape %x : tile<ptr<i16>> -> tile<1xptr<i16>>
    %x64 = broadcast %x1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %px = offset %x64, %i : tile<64xptr<i16>>, tile<64xi64> -> tile<64xptr<i16>>
    %v, %t = load_ptr_tko weak %px, %m, %minus : tile<64xptr<i16>>, tile<64xi1>, tile<64xi16> -> tile<64xi16>, token
    %y1 = reshape %y : tile<ptr<i16>> -> tile<1xptr<i16>>
    %y64 = broadcast %y1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %py = offset %y64, %i : tile<64xptr<i16>>, tile<64xi64> -> tile<64xptr<i16>>
    %k = store_ptr_tko weak %py, %v : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
