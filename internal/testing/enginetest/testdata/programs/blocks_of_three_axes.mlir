// Every block stores where it is.
// launch 5x3x4 zeros:i32:64 zeros:i32:64 zeros:i32:64
// launch 1x3x2 zeros:i32:64 zeros:i32:64 zeros:i32:64
// launch 2x3x100 zeros:i32:600 zeros:i32:600 zeros:i32:600
// launch 1x1x7 zeros:i32:64 zeros:i32:64 zeros:i32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %a = muli %bz, %ny : tile<i32>
    %b = addi %a, %by : tile<i32>
    %c = muli %b, %nx : tile<i32>
    %i = addi %c, %bx : tile<i32>
    %px = offset %x, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %py = offset %y, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %pz = offset %z, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k0 = store_ptr_tko weak %px, %bx : tile<ptr<i32>>, tile<i32> -> token
    %k1 = store_ptr_tko weak %py, %by : tile<ptr<i32>>, tile<i32> -> token
    %k2 = store_ptr_tko weak %pz, %bz : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
