cuda_tile.module @ex_hello_world {
  entry @hello_world_kernel_entry() di_name = "hello_world_kernel" {
    %0, %1, %2 = get_tile_block_id : tile<i32>
    %3 = assume bounded<0, ?>, %0 : tile<i32>
    %4 = assume bounded<0, ?>, %1 : tile<i32>
    %5 = assume bounded<0, ?>, %2 : tile<i32>
    %6, %7, %8 = get_num_tile_blocks : tile<i32>
    %9 = assume bounded<0, ?>, %6 : tile<i32>
    %10 = assume bounded<0, ?>, %7 : tile<i32>
    %11 = assume bounded<0, ?>, %8 : tile<i32>
    %12 = print_tko "Hello, I am tile <%i, %i, %i> in a kernel with <%i, %i, %i> tiles.\n", %3, %4, %5, %9, %10, %11 : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>
    return
  }
}
