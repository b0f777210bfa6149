#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn matmul(
        z: &mut Tensor<f32, { [32, 32] }>,
        x: &Tensor<f16, { [-1, -1] }>,
        y: &Tensor<f16, { [-1, -1] }>,
    ) {
        let xs = x.partition(const_shape![32, 16]);
        let ys = y.partition(const_shape![16, 32]);
        let pid: (i32, i32, i32) = get_tile_block_id();
        let mut acc: Tile<f32, { [32, 32] }> = constant(0.0f32, const_shape![32, 32]);
        for k in 0i32..num_tiles(&xs, 1) {
            acc = mma(xs.load([pid.0, k]), ys.load([k, pid.1]), acc);
        }
        z.store(acc);
    }
}
