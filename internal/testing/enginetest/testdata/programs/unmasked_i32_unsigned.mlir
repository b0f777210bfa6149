// Tiles of pointers whose masks are set for all elements, for some or for none: a second loop has no masks. Bounds that
// the first elements exceed, that are negative, and indices that wrap around.
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1300 i32=0 i32=1
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1000 i32=0 i32=1
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1024 i32=0 i32=1
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1000 i32=-100 i32=1
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1280 i32=0 i32=0
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=0 i32=0 i32=1
// launch 5 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=-1 i32=0 i32=1
// launch 2 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=1280 i32=2147483520 i32=1
// launch 2 range:f32:1300 zeros:f32:1300 zeros:f32:5 i32=2147483647 i32=2147483520 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %first: tile<i32>, %on: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %size = constant <i32: 256> : tile<i32>
    %least = constant <i32: 0> : tile<256xi32>
    %one = constant <i32: 1> : tile<i32>
    %pad = constant <f32: -3.0> : tile<256xf32>
    %a = muli %bx, %size : tile<i32>
    %b = addi %a, %first : tile<i32>
    %b1 = reshape %b : tile<i32> -> tile<1xi32>
    %b256 = broadcast %b1 : tile<1xi32> -> tile<256xi32>
    %lane = iota : tile<256xi32>
    %i = addi %b256, %lane : tile<256xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n256 = broadcast %n1 : tile<1xi32> -> tile<256xi32>
    %in = cmpi less_than %i, %n256, unsigned : tile<256xi32> -> tile<256xi1>
    %from = cmpi greater_than_or_equal %i, %least, unsigned : tile<256xi32> -> tile<256xi1>
    %both = andi %in, %from : tile<256xi1>
    %on1 = cmpi equal %on, %one, signed : tile<i32> -> tile<i1>
    %on2 = reshape %on1 : tile<i1> -> tile<1xi1>
    %on256 = broadcast %on2 : tile<1xi1> -> tile<256xi1>
    %m = andi %both, %on256 : tile<256xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x256 = broadcast %x1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %px = offset %x256, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %v, %t = load_ptr_tko weak %px, %m, %pad : tile<256xptr<f32>>, tile<256xi1>, tile<256xf32> -> tile<256xf32>, token
    %w = addf %v, %v : tile<256xf32>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y256 = broadcast %y1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %py = offset %y256, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %k = store_ptr_tko weak %py, %w, %m : tile<256xptr<f32>>, tile<256xf32>, tile<256xi1> -> token
    %max = reduce %v dim=0 identities=[-3.4028235e+38 : f32] : tile<256xf32> -> tile<f32> (%p: tile<f32>, %q: tile<f32>) {
      %g = maxf %p, %q : tile<f32>
      yield %g : tile<f32>
    }
    %pz = offset %z, %bx : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %k2 = store_ptr_tko weak %pz, %max : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
