// A store of one element whose mask is an iota, in blocks that are joined.
// launch 130 i32=1 i32=0 zeros:i8:200
cuda_tile.module @m {
  entry @k(%arg0: tile<i32>, %arg1: tile<i32>, %arg2: tile<ptr<i1>>) {
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %0 = make_token : token
    %1 = iota : tile<1xi1>
    %2 = offset %arg2, %blockId_x : tile<ptr<i1>>, tile<i32> -> tile<ptr<i1>>
    %reshape = reshape %2 : tile<ptr<i1>> -> tile<1xptr<i1>>
    %3 = store_ptr_tko weak %reshape, %1, %1 token=%0 : tile<1xptr<i1>>, tile<1xi1>, tile<1xi1> -> token
    return
  }
}
