import cuda.tile as ct


@ct.kernel
def softmax(x, y):
    row = ct.bid(0)
    t = ct.load(x, index=(row, 0), shape=(1, 128), padding_mode=ct.PaddingMode.NEG_INF)
    e = ct.exp(t - ct.max(t, axis=1, keepdims=True))
    ct.store(y, index=(row, 0), tile=e / ct.sum(e, axis=1, keepdims=True))
