// The time of ncclAllReduce on float32 sums over GPUs of one process, two or as many as the argument, each with
// a thread and a stream. Each line: bytes, best mean time of a call in µs until its result is
// there, and until the call returns.
#include <cuda_runtime.h>
#include <nccl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static ncclComm_t comms[16];
static pthread_barrier_t barrier;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void *measure(void *arg) {
  int rank = (int)(size_t)arg;
  cudaStream_t stream;
  cudaSetDevice(rank);
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  for (size_t bytes = 4; bytes <= 64 << 20; bytes *= 16) {
    int calls = bytes <= 4096 ? 20000 : bytes <= 1 << 20 ? 500 : 10;
    void *x, *y, *hx, *hy;
    ncclMemAlloc(&x, bytes);
    ncclMemAlloc(&y, bytes);
    ncclCommRegister(comms[rank], x, bytes, &hx);
    ncclCommRegister(comms[rank], y, bytes, &hy);
    cudaMemset(x, 0, bytes);
    double best = 1e18, queued = 1e18;
    for (int turn = 0; turn < 7; turn++) {
      cudaDeviceSynchronize();
      pthread_barrier_wait(&barrier);
      double start = now();
      for (int i = 0; i < calls; i++) ncclAllReduce(x, y, bytes / 4, ncclFloat32, ncclSum, comms[rank], stream);
      double mean = (now() - start) / calls;
      if (mean < queued) queued = mean;
      cudaStreamSynchronize(stream);
      mean = (now() - start) / calls;
      if (mean < best) best = mean;
    }
    if (rank == 0) printf("%zu %.3f %.3f\n", bytes, best, queued);
    ncclCommDeregister(comms[rank], hx);
    ncclCommDeregister(comms[rank], hy);
    ncclMemFree(x);
    ncclMemFree(y);
  }
  return 0;
}

int main(int argc, char **argv) {
  pthread_t threads[16];
  int n = argc > 1 ? atoi(argv[1]) : 2;
  ncclCommInitAll(comms, n, 0);
  pthread_barrier_init(&barrier, 0, n);
  for (size_t i = 0; i < n; i++) pthread_create(&threads[i], 0, measure, (void *)i);
  for (int i = 0; i < n; i++) pthread_join(threads[i], 0);
  return 0;
}
