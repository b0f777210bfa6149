import cuTile as ct

function matmul(x, y, z)
    i, j = ct.bid(1), ct.bid(2)
    acc = zeros(Float32, 32, 32)
    for k in 1:ct.num_tiles(x, 2, (32, 16))
        a = ct.load(x; index=(i, k), shape=(32, 16), padding_mode=ct.PaddingMode.Zero)
        b = ct.load(y; index=(k, j), shape=(16, 32), padding_mode=ct.PaddingMode.Zero)
        acc = muladd(a, b, acc)
    end
    ct.store(z; index=(i, j), tile=acc)
    return
end
