// Each of two blocks stores eight numbers of half a byte each, from the third and from the
// eleventh on, and loads what the block before has left.
cuda_tile.module @m {
  entry @halves(%x: tile<ptr<f4E2M1FN>>) {
    %id, %y, %z = get_tile_block_id : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %three = constant <i32: 3> : tile<8xi32>
    %first = muli %id, %eight : tile<i32>
    %f1 = reshape %first : tile<i32> -> tile<1xi32>
    %f8 = broadcast %f1 : tile<1xi32> -> tile<8xi32>
    %i = iota : tile<8xi32>
    %j = addi %i, %f8 : tile<8xi32>
    %at = addi %j, %three : tile<8xi32>
    %p1 = reshape %x : tile<ptr<f4E2M1FN>> -> tile<1xptr<f4E2M1FN>>
    %p8 = broadcast %p1 : tile<1xptr<f4E2M1FN>> -> tile<8xptr<f4E2M1FN>>
    %to = offset %p8, %at : tile<8xptr<f4E2M1FN>>, tile<8xi32> -> tile<8xptr<f4E2M1FN>>
    %v = constant <f4E2M1FN: [0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -6.0]> : tile<8xf4E2M1FN>
    %stored = store_ptr_tko weak %to, %v : tile<8xptr<f4E2M1FN>>, tile<8xf4E2M1FN> -> token
    %w, %loaded = load_ptr_tko weak %to token=%stored : tile<8xptr<f4E2M1FN>> -> tile<8xf4E2M1FN>, token
    return
  }
}
