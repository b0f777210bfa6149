import cuda.tile as ct


@ct.kernel
def matmul(x, y, z):
    i, j = ct.bid(0), ct.bid(1)
    acc = ct.zeros((32, 32), dtype=ct.float32)
    for k in range(ct.num_tiles(x, axis=1, shape=(32, 16))):
        a = ct.load(x, index=(i, k), shape=(32, 16), padding_mode=ct.PaddingMode.ZERO)
        b = ct.load(y, index=(k, j), shape=(16, 32), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(a, b, acc)
    ct.store(z, index=(i, j), tile=acc)
