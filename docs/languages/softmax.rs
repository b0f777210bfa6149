#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn softmax(y: &mut Tensor<f32, { [1, 128] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let token: Token = get_tensor_token(x);
        let xs = unsafe {
            make_partition_view(x, y.shape(), padding::NegInf, dim_map::Identity, token)
        };
        let pid: (i32, i32, i32) = get_tile_block_id();
        let t: Tile<f32, { [1, 128] }> = xs.load([pid.0, 0i32]);
        let top: Tile<f32, { [1] }> = reduce_max(t, 1i32);
        let top = top.reshape(const_shape![1, 1]).broadcast(y.shape());
        let e: Tile<f32, { [1, 128] }> = exp(t - top);
        let sum: Tile<f32, { [1] }> = reduce_sum(e, 1i32);
        y.store(e / sum.reshape(const_shape![1, 1]).broadcast(y.shape()));
    }
}
