// Tiles of one loop that cross edges at different elements, or not at all, and a value in memory that is read further than it was loaded.
// launch 1 range:i32:300 zeros:i32:300 range:i32:300 i32=300 i32=300 i32=300
// launch 1 range:i32:300 zeros:i32:300 range:i32:400 i32=300 i32=400 i32=300
// launch 1 range:i32:300 zeros:i32:512 range:i32:300 i32=300 i32=300 i32=512
// launch 1 range:i32:300 zeros:i32:300 range:i32:512 i32=300 i32=512 i32=300
// launch 1 range:i32:512 zeros:i32:400 range:i32:300 i32=512 i32=300 i32=400
// launch 1 range:i32:100 zeros:i32:300 range:i32:200 i32=100 i32=200 i32=300
// launch 2 range:i32:900 zeros:i32:900 range:i32:900 i32=900 i32=900 i32=900
// launch 2 range:i32:900 zeros:i32:1024 range:i32:1000 i32=900 i32=1000 i32=1024
// launch 2 range:i32:600 zeros:i32:1024 range:i32:600 i32=600 i32=600 i32=1024
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %w: tile<ptr<i32>>, %n: tile<i32>, %m: tile<i32>, %l: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %wt = make_tensor_view %w, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %wv = make_partition_view %wt : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [%l], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx] : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %c = constant <i32: 3> : tile<512xi32>
    %d = addi %t, %c : tile<512xi32>
    %mx = reduce %d dim=0 identities=[-2147483648 : i32] : tile<512xi32> -> tile<i32>
    (%mxl: tile<i32>, %mxr: tile<i32>) {
      %mxc = maxi %mxl, %mxr signed : tile<i32>
      yield %mxc : tile<i32>
    }
    %sm = reduce %t dim=0 identities=[0 : i32] : tile<512xi32> -> tile<i32>
    (%sml: tile<i32>, %smr: tile<i32>) {
      %smc = addi %sml, %smr : tile<i32>
      yield %smc : tile<i32>
    }
    %u, %uk = load_view_tko weak %wv[%bx] : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %m1 = reshape %mx : tile<i32> -> tile<1xi32>
    %m2 = broadcast %m1 : tile<1xi32> -> tile<512xi32>
    %s1 = reshape %sm : tile<i32> -> tile<1xi32>
    %s2 = broadcast %s1 : tile<1xi32> -> tile<512xi32>
    %e = muli %d, %u : tile<512xi32>
    %f = addi %e, %m2 : tile<512xi32>
    %z = subi %f, %s2 : tile<512xi32>
    %zys = store_view_tko weak %z, %yv[%bx] : tile<512xi32>, partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
