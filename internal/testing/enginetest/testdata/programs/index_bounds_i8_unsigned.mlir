// Gathers by unsigned indices of i8: masks that compare the indices and the element numbers with limits, which
// some lanes exceed, and tables of different lengths.
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=99 i32=99
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=40 i32=64
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=64 i32=40
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=-1 i32=64
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=0 i32=64
// launch 2 range:f32:64 range:i8:128 zeros:f32:128 i32=1 i32=0
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=99 i32=99
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=40 i32=64
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=64 i32=40
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=-1 i32=64
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=0 i32=64
// launch 2 range:f32:63 range:i8:128 zeros:f32:128 i32=1 i32=0
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=99 i32=99
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=40 i32=64
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=64 i32=40
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=-1 i32=64
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=0 i32=64
// launch 2 range:f32:40 range:i8:128 zeros:f32:128 i32=1 i32=0
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=99 i32=99
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=40 i32=64
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=64 i32=40
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=-1 i32=64
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=0 i32=64
// launch 2 range:f32:300 range:i8:128 zeros:f32:128 i32=1 i32=0
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=99 i32=99
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=40 i32=64
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=64 i32=40
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=-1 i32=64
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=0 i32=64
// launch 2 range:f32:1 range:i8:128 zeros:f32:128 i32=1 i32=0
// launch 2 range:f32:64 small:i8:128 zeros:f32:128 i32=64 i32=64
// launch 2 range:f32:300 small:i8:128 zeros:f32:128 i32=300 i32=64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %at: tile<ptr<i8>>, %y: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>) {
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %start = muli %b, %c64 : tile<i32>
    %iota = iota : tile<64xi32>
    %starts1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %starts1 : tile<1xi32> -> tile<64xi32>
    %i = addi %iota, %starts : tile<64xi32>
    %ats1 = reshape %at : tile<ptr<i8>> -> tile<1xptr<i8>>
    %ats = broadcast %ats1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %ats, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %j, %t = load_ptr_tko weak %pa : tile<64xptr<i8>> -> tile<64xi8>, token
    %w = exti %j unsigned : tile<64xi8> -> tile<64xi32>
    %ns1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %ns1 : tile<1xi32> -> tile<64xi32>
    %ms1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %ms1 : tile<1xi32> -> tile<64xi32>
    %let0 = cmpi less_than %w, %ns, unsigned : tile<64xi32> -> tile<64xi1>
    %let1 = cmpi less_than %i, %ms, signed : tile<64xi32> -> tile<64xi1>
    %let = andi %let0, %let1 : tile<64xi1>
    %xs1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %xs1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %xs, %w : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %pad = constant <f32: 77.0> : tile<64xf32>
    %v, %t2 = load_ptr_tko weak %px, %let, %pad token=%t : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
    %ys1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ys = broadcast %ys1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %py = offset %ys, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %k0 = store_ptr_tko weak %py, %v token=%t2 : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
