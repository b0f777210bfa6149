// A program for each group of functions of the CUDA runtime and driver, which .ci/programs runs with two devices:
// nvcc --enable-tile -std=c++20 -arch=sm_100 -cudart shared api.cu -o api -lcuda && gotile exec --devices 2 -- ./api [GROUP...]
// What it expects is what CUDA's documentation says.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>
#include <sys/wait.h>
#include <unistd.h>
#include <cuda.h>
#include "cuda_tile.h"
namespace ct = cuda::tiles;
using namespace ct::literals;

__tile_global__ void twice(float* x, int n) {
  ct::partition_view xs{ct::tensor_span{x, ct::extents{n}}, ct::shape{128_ic}};
  auto b = ct::bid().x;
  xs.store_masked(xs.load_masked(b) * 2.0f, b);
}

using four = ct::tile<int, ct::shape<4>>;
__tile__ int numbers[4] = {1, 2, 3, 4};

__tile__ ct::tile<int*, ct::shape<4>> each(int* p) { return ct::full<ct::tile<int*, ct::shape<4>>>(p) + ct::iota<four>(); }
__tile_global__ void increase(int n) { ct::store(each(numbers), ct::load(each(numbers)) + n); }
__tile_global__ void get(int* to) { ct::store(each(to), ct::load(each(numbers))); }

static int failures;
#define FAIL(...) (failures++, printf("api.cu:%d: ", __LINE__), printf(__VA_ARGS__), printf("\n"))
#define OK(x) WANT(x, cudaSuccess)
#define WANT(x, want) do { int e_ = (int)(x); if (e_ != (int)(want)) FAIL("%s returned %d (%s), want %d", #x, e_, cudaGetErrorName((cudaError_t)e_), (int)(want)); } while (0)
#define TRUE(x) do { if (!(x)) FAIL("%s is not so", #x); } while (0)

static const int N = 1000;

static std::vector<float> counting() {
  std::vector<float> v(N);
  for (int i = 0; i < N; i++) v[i] = i;
  return v;
}
static void launch(float* x, cudaStream_t s = 0) { twice<<<(N + 127) / 128, 1, 0, s>>>(x, N); }
static bool is(const float* x, float factor) {
  for (int i = 0; i < N; i++) if (x[i] != factor * i) return false;
  return true;
}
static float* device_array() {
  float* d = nullptr;
  auto v = counting();
  OK(cudaMalloc(&d, N * 4));
  OK(cudaMemcpy(d, v.data(), N * 4, cudaMemcpyHostToDevice));
  return d;
}
static bool on_device(float* d, float factor) {
  std::vector<float> v(N);
  OK(cudaMemcpy(v.data(), d, N * 4, cudaMemcpyDeviceToHost));
  return is(v.data(), factor);
}

static void devices() {
  int n = 0, v = 0, driver = 0;
  OK(cudaGetDeviceCount(&n));
  TRUE(n == 2);
  OK(cudaDriverGetVersion(&driver)); OK(cudaRuntimeGetVersion(&v));
  TRUE(driver >= 13000 && v >= 13000);
  for (int d = 0; d < n; d++) {
    cudaDeviceProp p;
    OK(cudaGetDeviceProperties(&p, d));
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrComputeCapabilityMajor, d)); TRUE(v == p.major && v >= 10);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrComputeCapabilityMinor, d)); TRUE(v == p.minor);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMultiProcessorCount, d)); TRUE(v == p.multiProcessorCount && v > 0);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, d)); TRUE(v == p.maxThreadsPerBlock);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxGridDimX, d)); TRUE(v == p.maxGridSize[0]);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxGridDimY, d)); TRUE(v == p.maxGridSize[1]);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, d)); TRUE(v == p.warpSize && v == 32);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxSharedMemoryPerBlock, d)); TRUE((size_t)v == p.sharedMemPerBlock);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxSharedMemoryPerBlockOptin, d)); TRUE((size_t)v == p.sharedMemPerBlockOptin);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxRegistersPerBlock, d)); TRUE(v == p.regsPerBlock);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrL2CacheSize, d)); TRUE(v == p.l2CacheSize);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrPciBusId, d)); TRUE(v == p.pciBusID);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrUnifiedAddressing, d)); TRUE(v == p.unifiedAddressing && v == 1);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrManagedMemory, d)); TRUE(v == p.managedMemory);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMemoryPoolsSupported, d)); TRUE(v == p.memoryPoolsSupported && v == 1);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrConcurrentManagedAccess, d)); TRUE(v == p.concurrentManagedAccess);
    OK(cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerMultiProcessor, d)); TRUE(v == p.maxThreadsPerMultiProcessor);
    TRUE(!strncmp(p.name, "gotile on", 9));
    char name[256], bus[32];
    size_t total;
    OK(cuDeviceGetName(name, sizeof name, d)); TRUE(!strcmp(name, p.name));
    OK(cuDeviceTotalMem(&total, d)); TRUE(total == p.totalGlobalMem && total > 0);
    OK(cudaDeviceGetPCIBusId(bus, sizeof bus, d)); OK(cudaDeviceGetByPCIBusId(&v, bus)); TRUE(v == d);
  }
  cudaDeviceProp a, b;
  OK(cudaGetDeviceProperties(&a, 0)); OK(cudaGetDeviceProperties(&b, 1));
  TRUE(memcmp(&a.uuid, &b.uuid, 16) != 0);
  WANT(cudaSetDevice(2), cudaErrorInvalidDevice);
  WANT(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 5), cudaErrorInvalidDevice);
  OK(cudaSetDevice(1)); OK(cudaGetDevice(&v)); TRUE(v == 1);
  std::thread([] { int d = -1; OK(cudaGetDevice(&d)); TRUE(d == 0); }).join(); // each thread has its own
  OK(cudaSetDevice(0));
  size_t size;
  OK(cudaDeviceSetLimit(cudaLimitStackSize, 4096)); OK(cudaDeviceGetLimit(&size, cudaLimitStackSize)); TRUE(size == 4096);
  WANT(cudaDeviceSetLimit((cudaLimit)77, 1), cudaErrorUnsupportedLimit);
  cudaFuncCache cache;
  OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1)); OK(cudaDeviceGetCacheConfig(&cache)); TRUE(cache == cudaFuncCachePreferL1);
  WANT(cudaDeviceSetCacheConfig((cudaFuncCache)9), cudaErrorInvalidValue);
  unsigned flags;
  OK(cudaSetDeviceFlags(cudaDeviceScheduleYield)); OK(cudaGetDeviceFlags(&flags)); TRUE((flags & cudaDeviceScheduleMask) == cudaDeviceScheduleYield);
  cudaGetLastError();
}

static void contexts() {
  CUcontext old = nullptr, now = nullptr, primary = nullptr, made = nullptr, popped = nullptr;
  CUdevice d;
  OK(cuInit(0)); OK(cudaSetDevice(0)); OK(cudaFree(0));
  OK(cuCtxGetCurrent(&old));
  OK(cuDevicePrimaryCtxRetain(&primary, 1));
  OK(cuCtxPushCurrent(primary)); OK(cuCtxGetCurrent(&now)); TRUE(now == primary);
  OK(cuCtxGetDevice(&d)); TRUE(d == 1);
  int number; OK(cudaGetDevice(&number)); TRUE(number == 1);
  OK(cuCtxPopCurrent(&popped)); TRUE(popped == primary);
  OK(cuCtxCreate(&made, nullptr, 0, 1)); OK(cuCtxGetDevice(&d)); TRUE(d == 1 && made != primary);
  unsigned long long id1, id2; OK(cuCtxGetId(made, &id1)); OK(cuCtxGetId(primary, &id2)); TRUE(id1 != id2);
  OK(cuCtxDestroy(made));
  OK(cuCtxGetCurrent(&now)); TRUE(now == old);
  unsigned flags; int active; OK(cuDevicePrimaryCtxGetState(1, &flags, &active)); TRUE(active == 1);
  OK(cuDevicePrimaryCtxRelease(1));
  WANT(cuCtxSetCurrent((CUcontext)12345), CUDA_ERROR_INVALID_HANDLE);
}

static void peers() {
  int can = -1;
  OK(cudaDeviceCanAccessPeer(&can, 0, 1)); TRUE(can == 1);
  OK(cudaDeviceCanAccessPeer(&can, 0, 0)); TRUE(can == 0);
  OK(cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, 0, 1)); TRUE(can == 1);
  OK(cudaSetDevice(1));
  float* there = device_array();
  OK(cudaSetDevice(0));
  WANT(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
  WANT(cudaDeviceEnablePeerAccess(1, 1), cudaErrorInvalidValue);
  WANT(cudaDeviceEnablePeerAccess(0, 0), cudaErrorInvalidDevice);
  OK(cudaDeviceEnablePeerAccess(1, 0));
  WANT(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
  launch(there); // a kernel of device 0
  OK(cudaDeviceSynchronize()); TRUE(on_device(there, 2));
  float* here = device_array();
  OK(cudaMemcpyPeer(there, 1, here, 0, N * 4)); TRUE(on_device(there, 1));
  OK(cudaMemcpyPeerAsync(here, 0, there, 1, N * 4, 0)); OK(cudaDeviceSynchronize());
  OK(cudaDeviceDisablePeerAccess(1));
  OK(cudaFree(here)); OK(cudaFree(there));
  cudaGetLastError();
}

static void memory() {
  void* p = (void*)1;
  OK(cudaMalloc(&p, 0)); TRUE(p == nullptr);
  OK(cudaFree(nullptr));
  WANT(cudaMalloc(&p, (size_t)1 << 60), cudaErrorMemoryAllocation);
  float* d = device_array();
  TRUE((uintptr_t)d % 256 == 0);
  WANT(cudaFree(d + 1), cudaErrorInvalidValue);
  WANT(cudaMemcpy(d, d, 4, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
  WANT(cudaMemcpy(d, d, N * 4 + 4, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  cudaPointerAttributes a;
  OK(cudaPointerGetAttributes(&a, d + 3)); TRUE(a.type == cudaMemoryTypeDevice && a.device == 0 && a.devicePointer == d + 3);
  OK(cudaPointerGetAttributes(&a, &a)); TRUE(a.type == cudaMemoryTypeUnregistered);
  CUdeviceptr base; size_t size;
  OK(cuMemGetAddressRange(&base, &size, (CUdeviceptr)(d + 3))); TRUE(base == (CUdeviceptr)d && size == N * 4);
  OK(cudaMemset(d, 0, N * 4)); TRUE(on_device(d, 0));
  OK(cuMemsetD32((CUdeviceptr)d, 0x40000000, 3));
  float three[4]; OK(cudaMemcpy(three, d, 16, cudaMemcpyDefault)); TRUE(three[2] == 2 && three[3] == 0);
  float *h, *mapped; unsigned flags;
  OK(cudaHostAlloc(&h, N * 4, cudaHostAllocMapped)); OK(cudaHostGetFlags(&flags, h)); TRUE(flags & cudaHostAllocMapped);
  OK(cudaHostGetDevicePointer(&mapped, h, 0));
  auto v = counting(); memcpy(h, v.data(), N * 4);
  launch(mapped); OK(cudaDeviceSynchronize()); TRUE(is(h, 2));
  OK(cudaPointerGetAttributes(&a, h)); TRUE(a.type == cudaMemoryTypeHost);
  OK(cudaFreeHost(h));
  OK(cudaHostRegister(v.data(), N * 4, 0)); WANT(cudaHostRegister(v.data(), N * 4, 0), cudaErrorHostMemoryAlreadyRegistered);
  launch(v.data()); OK(cudaDeviceSynchronize()); TRUE(is(v.data(), 2));
  OK(cudaHostUnregister(v.data())); WANT(cudaHostUnregister(v.data()), cudaErrorHostMemoryNotRegistered);
  OK(cudaFree(d)); WANT(cudaFree(d), cudaErrorInvalidValue);
  size_t free_, total; OK(cudaMemGetInfo(&free_, &total)); TRUE(free_ > 0 && free_ <= total);
  cudaGetLastError();
}

static void managed() {
  float* m;
  OK(cudaMallocManaged(&m, N * 4));
  WANT(cudaMallocManaged(&m, N * 4, 7), cudaErrorInvalidValue);
  auto v = counting(); memcpy(m, v.data(), N * 4);
  cudaMemLocation at{cudaMemLocationTypeDevice, 0}, host{cudaMemLocationTypeHost, 0};
  OK(cudaMemAdvise(m, N * 4, cudaMemAdviseSetReadMostly, at));
  OK(cudaMemPrefetchAsync(m, N * 4, at, 0, 0));
  launch(m); OK(cudaDeviceSynchronize()); TRUE(is(m, 2));
  OK(cudaMemPrefetchAsync(m, N * 4, host, 0, 0));
  WANT(cudaMemAdvise(m, N * 4, (cudaMemoryAdvise)77, at), cudaErrorInvalidValue);
  WANT(cudaMemAdvise(&m, 8, cudaMemAdviseSetReadMostly, at), cudaErrorInvalidValue);
  cudaPointerAttributes a; OK(cudaPointerGetAttributes(&a, m)); TRUE(a.type == cudaMemoryTypeManaged);
  OK(cudaFree(m));
  cudaGetLastError();
}

static void copies() {
  const int W = 30, H = 7, D = 3;
  std::vector<unsigned char> src(W * H * D), dst(W * H * D, 0);
  for (size_t i = 0; i < src.size(); i++) src[i] = i * 7;
  unsigned char* p; size_t pitch;
  OK(cudaMallocPitch(&p, &pitch, W, H)); TRUE(pitch >= W && pitch % 256 == 0);
  OK(cudaMemcpy2D(p, pitch, src.data(), W, W, H, cudaMemcpyHostToDevice));
  OK(cudaMemset2D(p + 2, pitch, 9, 3, H));
  OK(cudaMemcpy2DAsync(dst.data(), W, p, pitch, W, H, cudaMemcpyDeviceToHost, 0)); OK(cudaDeviceSynchronize());
  bool same = true;
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) same &= dst[y * W + x] == (x >= 2 && x < 5 ? 9 : src[y * W + x]);
  TRUE(same);
  WANT(cudaMemcpy2D(p, 3, src.data(), W, W, H, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
  OK(cudaFree(p));
  cudaPitchedPtr box; cudaExtent extent = make_cudaExtent(W, H, D);
  OK(cudaMalloc3D(&box, extent)); TRUE(box.pitch >= W && box.xsize == W && box.ysize == H);
  OK(cudaMemset3D(box, 0, extent));
  cudaMemcpy3DParms to{}; // a part of the box: from (4,2,1) on
  to.srcPtr = make_cudaPitchedPtr(src.data(), W, W, H); to.dstPtr = box; to.srcPos = to.dstPos = make_cudaPos(4, 2, 1);
  to.extent = make_cudaExtent(W - 4, H - 2, D - 1); to.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&to));
  std::fill(dst.begin(), dst.end(), 1);
  cudaMemcpy3DParms from{};
  from.srcPtr = box; from.dstPtr = make_cudaPitchedPtr(dst.data(), W, W, H); from.extent = extent; from.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3DAsync(&from, 0)); OK(cudaDeviceSynchronize());
  same = true;
  for (int z = 0; z < D; z++) for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
    int i = (z * H + y) * W + x;
    same &= dst[i] == (x >= 4 && y >= 2 && z >= 1 ? src[i] : 0);
  }
  TRUE(same);
  OK(cudaFree(box.ptr));
  cudaGetLastError();
}

static void pools() {
  cudaMemPool_t own, def, now; float* p; cudaStream_t s; unsigned long long n;
  OK(cudaStreamCreate(&s));
  OK(cudaDeviceGetDefaultMemPool(&def, 0));
  OK(cudaMallocAsync(&p, N * 4, s));
  auto v = counting();
  OK(cudaMemcpyAsync(p, v.data(), N * 4, cudaMemcpyHostToDevice, s));
  launch(p, s);
  OK(cudaMemcpyAsync(v.data(), p, N * 4, cudaMemcpyDeviceToHost, s));
  OK(cudaMemPoolGetAttribute(def, cudaMemPoolAttrUsedMemCurrent, &n)); TRUE(n >= N * 4);
  OK(cudaFreeAsync(p, s)); OK(cudaStreamSynchronize(s)); TRUE(is(v.data(), 2));
  OK(cudaMemPoolGetAttribute(def, cudaMemPoolAttrUsedMemCurrent, &n)); TRUE(n == 0);
  OK(cudaMemPoolGetAttribute(def, cudaMemPoolAttrUsedMemHigh, &n)); TRUE(n >= N * 4);
  n = 0; OK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrUsedMemHigh, &n));
  n = 5; WANT(cudaMemPoolSetAttribute(def, cudaMemPoolAttrUsedMemCurrent, &n), cudaErrorInvalidValue);
  cudaMemPoolProps props{}; props.allocType = cudaMemAllocationTypePinned; props.location = {cudaMemLocationTypeDevice, 1};
  OK(cudaMemPoolCreate(&own, &props));
  n = 1 << 20; OK(cudaMemPoolSetAttribute(own, cudaMemPoolAttrReleaseThreshold, &n));
  n = 0; OK(cudaMemPoolGetAttribute(own, cudaMemPoolAttrReleaseThreshold, &n)); TRUE(n == 1 << 20);
  int reuse = 0; OK(cudaMemPoolSetAttribute(own, cudaMemPoolReuseAllowOpportunistic, &reuse));
  reuse = 9; OK(cudaMemPoolGetAttribute(own, cudaMemPoolReuseAllowOpportunistic, &reuse)); TRUE(reuse == 0);
  OK(cudaDeviceSetMemPool(1, own)); OK(cudaDeviceGetMemPool(&now, 1)); TRUE(now == own);
  WANT(cudaDeviceSetMemPool(0, own), cudaErrorInvalidValue);
  OK(cudaMallocFromPoolAsync(&p, N * 4, own, s));
  cudaMemLocation zero{cudaMemLocationTypeDevice, 0}; cudaMemAccessFlags access;
  OK(cudaMemPoolGetAccess(&access, own, &zero)); TRUE(access == cudaMemAccessFlagsProtNone);
  cudaMemAccessDesc desc{zero, cudaMemAccessFlagsProtReadWrite};
  OK(cudaMemPoolSetAccess(own, &desc, 1));
  OK(cudaMemPoolGetAccess(&access, own, &zero)); TRUE(access == cudaMemAccessFlagsProtReadWrite);
  v = counting(); OK(cudaMemcpyAsync(p, v.data(), N * 4, cudaMemcpyHostToDevice, s));
  launch(p, s); OK(cudaStreamSynchronize(s)); TRUE(on_device(p, 2)); // a kernel of device 0 with memory of device 1
  OK(cudaFreeAsync(p, s)); OK(cudaStreamSynchronize(s));
  OK(cudaMemPoolTrimTo(own, 0)); OK(cudaMemPoolDestroy(own)); OK(cudaStreamDestroy(s));
  cudaGetLastError();
}

static void slow(void* seconds) { usleep(*(int*)seconds * 1000); }
static void CUDART_CB called(cudaStream_t, cudaError_t status, void* to) { *(int*)to = 10 + status; }

static void streams() {
  cudaStream_t a, b; int ms = 30, got = 0, least, most, priority; unsigned flags; unsigned long long id, id2;
  OK(cudaDeviceGetStreamPriorityRange(&least, &most)); TRUE(least == 0 && most < 0);
  OK(cudaStreamCreateWithPriority(&a, cudaStreamNonBlocking, most)); OK(cudaStreamGetPriority(a, &priority)); TRUE(priority == most);
  OK(cudaStreamGetFlags(a, &flags)); TRUE(flags == cudaStreamNonBlocking);
  OK(cudaStreamCreate(&b)); OK(cudaStreamGetId(a, &id)); OK(cudaStreamGetId(b, &id2)); TRUE(id != id2);
  float* d = device_array();
  auto start = std::chrono::steady_clock::now();
  OK(cudaLaunchHostFunc(a, slow, &ms)); launch(d, a);
  TRUE(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(30)); // the host goes on
  WANT(cudaStreamQuery(a), cudaErrorNotReady);
  cudaEvent_t e, f, untimed;
  OK(cudaEventCreate(&e)); OK(cudaEventCreate(&f)); OK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
  OK(cudaEventRecord(e, a)); WANT(cudaEventQuery(e), cudaErrorNotReady);
  OK(cudaStreamWaitEvent(b, e, 0)); launch(d, b); // after the first launch
  OK(cudaStreamAddCallback(b, called, &got, 0));
  OK(cudaEventRecord(f, b)); OK(cudaEventSynchronize(f)); TRUE(got == 10); TRUE(on_device(d, 4));
  float time = -1; OK(cudaEventElapsedTime(&time, e, f)); TRUE(time >= 0 && time < 10000);
  OK(cudaEventRecord(untimed, a)); OK(cudaStreamSynchronize(a)); OK(cudaStreamQuery(a));
  WANT(cudaEventElapsedTime(&time, e, untimed), cudaErrorInvalidResourceHandle);
  OK(cudaLaunchHostFunc(b, slow, &ms)); launch(d, b); launch(d); // the default stream waits for blocking streams
  OK(cudaStreamSynchronize(0)); TRUE(on_device(d, 16));
  OK(cudaLaunchHostFunc(cudaStreamPerThread, slow, &ms)); launch(d, cudaStreamPerThread); OK(cudaStreamSynchronize(cudaStreamPerThread)); TRUE(on_device(d, 32));
  cudaStreamAttrValue value{}, read{}; value.syncPolicy = cudaSyncPolicySpin;
  OK(cudaStreamSetAttribute(a, cudaLaunchAttributeSynchronizationPolicy, &value));
  OK(cudaStreamGetAttribute(a, cudaLaunchAttributeSynchronizationPolicy, &read)); TRUE(read.syncPolicy == cudaSyncPolicySpin);
  OK(cudaStreamCopyAttributes(b, a)); read.syncPolicy = cudaSyncPolicyAuto;
  OK(cudaStreamGetAttribute(b, cudaLaunchAttributeSynchronizationPolicy, &read)); TRUE(read.syncPolicy == cudaSyncPolicySpin);
  WANT(cudaStreamSetAttribute(a, cudaLaunchAttributeCooperative, &value), cudaErrorInvalidValue);
  OK(cudaStreamDestroy(a)); OK(cudaStreamDestroy(b)); WANT(cudaStreamSynchronize(a), cudaErrorInvalidResourceHandle);
  OK(cudaEventDestroy(e)); OK(cudaEventDestroy(f)); OK(cudaEventDestroy(untimed)); OK(cudaFree(d));
  cudaGetLastError();
}

static void graphs() {
  cudaStream_t s, t; cudaGraph_t g, h; cudaGraphExec_t x; cudaEvent_t e, f; size_t n = 0;
  OK(cudaStreamCreate(&s)); OK(cudaStreamCreate(&t)); OK(cudaEventCreate(&e)); OK(cudaEventCreate(&f));
  float *d = device_array(), *other = device_array();
  OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  launch(d, s); OK(cudaEventRecord(e, s)); OK(cudaStreamWaitEvent(t, e, 0)); launch(other, t); launch(d, s); OK(cudaEventRecord(f, t)); OK(cudaStreamWaitEvent(s, f, 0));
  cudaStreamCaptureStatus status; OK(cudaStreamIsCapturing(t, &status)); TRUE(status == cudaStreamCaptureStatusActive);
  OK(cudaStreamEndCapture(s, &g)); TRUE(on_device(d, 1)); // nothing ran
  OK(cudaGraphGetNodes(g, nullptr, &n)); TRUE(n == 3);
  OK(cudaGraphInstantiate(&x, g, 0)); OK(cudaGraphUpload(x, s));
  OK(cudaGraphLaunch(x, s)); OK(cudaGraphLaunch(x, s)); OK(cudaStreamSynchronize(s)); TRUE(on_device(d, 16) && on_device(other, 4));
  OK(cudaGraphExecDestroy(x)); OK(cudaGraphDestroy(g));
  OK(cudaGraphCreate(&g, 0)); // node by node: set, then the kernel, then a copy
  cudaGraphNode_t set, kernel, copy;
  cudaMemsetParams m{}; m.dst = d; m.value = 0; m.elementSize = 4; m.width = N; m.height = 1;
  OK(cudaGraphAddMemsetNode(&set, g, nullptr, 0, &m));
  auto v = counting();
  OK(cudaGraphAddMemcpyNode1D(&copy, g, &set, 1, d, other, N * 4, cudaMemcpyDeviceToDevice));
  int count = N; void* args[] = {&d, &count};
  cudaKernelNodeParams k{}; k.func = (void*)twice; k.gridDim = (N + 127) / 128; k.blockDim = 1; k.kernelParams = args;
  OK(cudaGraphAddKernelNode(&kernel, g, &copy, 1, &k));
  cudaGraphNodeType type; OK(cudaGraphNodeGetType(kernel, &type)); TRUE(type == cudaGraphNodeTypeKernel);
  OK(cudaGraphClone(&h, g)); OK(cudaGraphInstantiate(&x, h, 0)); OK(cudaGraphLaunch(x, s)); OK(cudaStreamSynchronize(s)); TRUE(on_device(d, 8));
  cudaGraphExecUpdateResultInfo info; OK(cudaGraphExecUpdate(x, g, &info)); OK(cudaGraphLaunch(x, s)); OK(cudaStreamSynchronize(s)); TRUE(on_device(d, 8));
  OK(cudaGraphDestroyNode(copy)); WANT(cudaGraphExecUpdate(x, g, &info), cudaErrorGraphExecUpdateFailure);
  OK(cudaGraphExecDestroy(x)); OK(cudaGraphDestroy(g)); OK(cudaGraphDestroy(h));
  OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed)); // what is not allowed in a capture ends it
  WANT(cudaStreamSynchronize(s), cudaErrorStreamCaptureUnsupported); WANT(cudaStreamEndCapture(s, &g), cudaErrorStreamCaptureInvalidated);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed; OK(cudaThreadExchangeStreamCaptureMode(&mode)); TRUE(mode == cudaStreamCaptureModeGlobal);
  OK(cudaThreadExchangeStreamCaptureMode(&mode)); TRUE(mode == cudaStreamCaptureModeRelaxed);
  OK(cudaFree(d)); OK(cudaFree(other)); OK(cudaStreamDestroy(s)); OK(cudaStreamDestroy(t));
  cudaGetLastError();
}

static void nodes() { // what graphs consist of, and how it is replaced
  cudaGraph_t g, h, in; cudaGraphExec_t x; cudaGraphNode_t first, second, third, found; cudaEvent_t e, f, got; size_t n = 0;
  float* d = device_array(); int count = N; void* args[] = {&d, &count};
  OK(cudaEventCreate(&e)); OK(cudaEventCreate(&f)); OK(cudaGraphCreate(&g, 0)); OK(cudaGraphCreate(&h, 0));
  cudaGraphNodeParams p{}; p.type = cudaGraphNodeTypeKernel;
  p.kernel.func = (void*)twice; p.kernel.gridDim = dim3((N + 127) / 128); p.kernel.blockDim = dim3(1); p.kernel.kernelParams = args;
  OK(cudaGraphAddNode(&first, g, nullptr, nullptr, 0, &p)); OK(cudaGraphAddNode(&second, g, &first, nullptr, 1, &p));
  OK(cudaGraphAddChildGraphNode(&third, h, nullptr, 0, g)); OK(cudaGraphChildGraphNodeGetGraph(third, &in)); TRUE(in != g);
  OK(cudaGraphNodeFindInClone(&found, second, in)); cudaGraph_t of; OK(cudaGraphNodeGetContainingGraph(found, &of)); TRUE(of == in);
  cudaGraphNode_t from, to; n = 1; OK(cudaGraphGetEdges(g, &from, &to, nullptr, &n)); TRUE(n == 1 && from == first && to == second);
  OK(cudaGraphNodeGetDependentNodes(first, &to, nullptr, &n)); TRUE(n == 1 && to == second);
  OK(cudaGraphInstantiate(&x, h, 0)); OK(cudaGraphLaunch(x, 0)); OK(cudaDeviceSynchronize()); TRUE(on_device(d, 4));
  OK(cudaGraphRemoveDependencies(g, &first, &second, nullptr, 1)); WANT(cudaGraphRemoveDependencies(g, &first, &second, nullptr, 1), cudaErrorInvalidValue);
  OK(cudaGraphDestroyNode(second)); OK(cudaGraphExecDestroy(x));
  OK(cudaGraphAddEventRecordNode(&second, g, &first, 1, e)); OK(cudaGraphEventRecordNodeGetEvent(second, &got)); TRUE(got == e);
  OK(cudaGraphEventRecordNodeSetEvent(second, f)); OK(cudaGraphEventRecordNodeGetEvent(second, &got)); TRUE(got == f);
  WANT(cudaGraphEventWaitNodeGetEvent(second, &got), cudaErrorInvalidValue);
  cudaMemsetParams m{}; m.dst = d; m.elementSize = 4; m.width = N; m.height = 1;
  OK(cudaGraphAddMemsetNode(&third, g, nullptr, 0, &m)); OK(cudaGraphInstantiate(&x, g, 0)); m.width = 1;
  OK(cudaGraphExecMemsetNodeSetParams(x, third, &m)); OK(cudaGraphLaunch(x, 0)); OK(cudaEventSynchronize(f)); OK(cudaDeviceSynchronize()); TRUE(on_device(d, 8));
  OK(cudaDeviceGraphMemTrim(0)); OK(cudaGraphExecDestroy(x)); OK(cudaGraphDestroy(g)); OK(cudaGraphDestroy(h)); OK(cudaFree(d));
  cudaGetLastError();
}

static void kernels() {
  int n = 0, grid = 0, block = 0; cudaFuncAttributes a; const char* name; size_t size;
  OK(cudaFuncGetAttributes(&a, (void*)twice)); TRUE(a.maxThreadsPerBlock > 0 && a.binaryVersion >= 100 && a.preferredShmemCarveout == -1);
  OK(cudaFuncSetAttribute((void*)twice, cudaFuncAttributeMaxDynamicSharedMemorySize, 1000));
  OK(cudaFuncSetAttribute((void*)twice, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
  OK(cudaFuncGetAttributes(&a, (void*)twice)); TRUE(a.maxDynamicSharedSizeBytes == 1000 && a.preferredShmemCarveout == 50);
  WANT(cudaFuncSetAttribute((void*)twice, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 30), cudaErrorInvalidValue);
  WANT(cudaFuncSetAttribute((void*)twice, (cudaFuncAttribute)3, 1), cudaErrorInvalidValue);
  WANT(cudaFuncSetAttribute((void*)&failures, cudaFuncAttributeMaxDynamicSharedMemorySize, 1), cudaErrorInvalidDeviceFunction);
  OK(cudaFuncSetCacheConfig((void*)twice, cudaFuncCachePreferL1)); WANT(cudaFuncSetCacheConfig((void*)twice, (cudaFuncCache)9), cudaErrorInvalidValue);
  OK(cudaFuncGetName(&name, (void*)twice)); TRUE(strstr(name, "twice"));
  OK(cudaFuncGetParamInfo((void*)twice, 1, &size, &size)); TRUE(size == 4);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (void*)twice, 1, 0)); TRUE(n >= 1);
  WANT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (void*)twice, 0, 0), cudaErrorInvalidValue);
  cudaFunction_t f; OK(cudaGetFuncBySymbol(&f, (void*)twice));
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, (CUfunction)f, nullptr, 0, 0)); TRUE(grid >= 1 && block >= 1);
  OK(cuFuncSetAttribute((CUfunction)f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 2000));
  OK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (CUfunction)f)); TRUE(n == 2000);
  OK(cudaFuncGetAttributes(&a, (void*)twice)); TRUE(a.maxDynamicSharedSizeBytes == 2000);
  float* d = device_array(); int count = N; void* args[] = {&d, &count};
  OK(cudaLaunchKernel((void*)twice, dim3((N + 127) / 128), dim3(1), args, 0, 0));
  cudaLaunchAttribute attr{}; attr.id = cudaLaunchAttributePriority; attr.val.priority = 0;
  cudaLaunchConfig_t config{}; config.gridDim = (N + 127) / 128; config.blockDim = 1; config.attrs = &attr; config.numAttrs = 1;
  OK(cudaLaunchKernelExC(&config, (void*)twice, args));
  OK(cuLaunchKernel((CUfunction)f, (N + 127) / 128, 1, 1, 1, 1, 1, 0, 0, args, nullptr));
  OK(cudaDeviceSynchronize()); TRUE(on_device(d, 8)); OK(cudaFree(d));
  cudaGetLastError();
}

static void variables() { // two kernels and the host use one, of which each device has its own
  int got[4], two[2] = {100, 200}, *d;
  size_t size = 0;
  void* address = nullptr;
  OK(cudaMalloc(&d, sizeof got));
  increase<<<1, 1>>>(10);
  OK(cudaMemcpyFromSymbol(got, numbers, sizeof got)); TRUE(got[0] == 11 && got[3] == 14);
  OK(cudaMemcpyToSymbol(numbers, two, sizeof two, 4));
  get<<<1, 1>>>(d);
  OK(cudaMemcpy(got, d, sizeof got, cudaMemcpyDefault)); TRUE(got[0] == 11 && got[1] == 100 && got[2] == 200 && got[3] == 14);
  OK(cudaGetSymbolSize(&size, numbers)); TRUE(size == sizeof got);
  OK(cudaGetSymbolAddress(&address, numbers));
  OK(cudaMemset(address, 0, sizeof got));
  increase<<<1, 1>>>(1);
  OK(cudaMemcpyFromSymbolAsync(got, numbers, 4, 12, cudaMemcpyDefault, 0)); OK(cudaDeviceSynchronize()); TRUE(got[0] == 1);
  WANT(cudaMemcpyToSymbol(numbers, two, sizeof two, 12), cudaErrorInvalidValue);
  WANT(cudaMemcpyToSymbol(numbers, two, sizeof two, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
  WANT(cudaGetSymbolSize(&size, got), cudaErrorInvalidSymbol);
  cudaGetLastError();
  OK(cudaSetDevice(1));
  OK(cudaMemcpyFromSymbol(got, numbers, sizeof got)); TRUE(got[0] == 1 && got[3] == 4);
  OK(cudaSetDevice(0));
  OK(cudaFree(d));
}

static void virtual_memory() { // two pieces of memory at adjacent addresses, one of which is mapped twice
  int yes; OK(cudaDeviceGetAttribute(&yes, (cudaDeviceAttr)CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0)); TRUE(yes == 1);
  CUmemAllocationProp prop{}, got{}; prop.type = CU_MEM_ALLOCATION_TYPE_PINNED; prop.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
  prop.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  size_t unit; OK(cuMemGetAllocationGranularity(&unit, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM)); TRUE(unit > 0 && (unit & (unit - 1)) == 0);
  CUdeviceptr p; CUmemGenericAllocationHandle a, b, same, imported;
  OK(cuMemAddressReserve(&p, 4 * unit, 0, 0, 0)); OK(cuMemCreate(&a, unit, &prop, 0)); OK(cuMemCreate(&b, unit, &prop, 0));
  WANT(cuMemCreate(&same, unit + 1, &prop, 0), CUDA_ERROR_INVALID_VALUE);
  OK(cuMemMap(p, unit, 0, a, 0)); OK(cuMemMap(p + unit, unit, 0, b, 0)); OK(cuMemMap(p + 2 * unit, unit, 0, a, 0));
  CUmemAccessDesc desc{prop.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE}; unsigned long long flags;
  OK(cuMemGetAccess(&flags, &prop.location, p)); TRUE(flags == CU_MEM_ACCESS_FLAGS_PROT_NONE);
  OK(cuMemSetAccess(p, 3 * unit, &desc, 1)); OK(cuMemGetAccess(&flags, &prop.location, p + unit)); TRUE(flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  auto v = counting(); float* middle = (float*)(p + unit) - N / 2; // in both
  OK(cudaMemcpy(middle, v.data(), N * 4, cudaMemcpyHostToDevice)); launch(middle); TRUE(on_device(middle, 2));
  float edge; OK(cudaMemcpy(&edge, (float*)(p + 3 * unit) - 1, 4, cudaMemcpyDefault)); TRUE(edge == 2 * (N / 2 - 1)); // a, the second time
  OK(cuMemRetainAllocationHandle(&same, (void*)middle)); TRUE(same == a); OK(cuMemRelease(same));
  OK(cuMemGetAllocationPropertiesFromHandle(&got, a)); TRUE(got.type == prop.type && got.location.id == 0 && got.requestedHandleTypes == prop.requestedHandleTypes);
  int fd = -1; OK(cuMemExportToShareableHandle(&fd, a, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemRelease(a)); WANT(cuMemRelease(a), CUDA_ERROR_INVALID_HANDLE);
  WANT(cuMemFree(p), CUDA_ERROR_INVALID_VALUE); WANT(cuMemAddressFree(p, 4 * unit), CUDA_ERROR_INVALID_VALUE);
  OK(cuMemUnmap(p, 3 * unit)); OK(cuMemRelease(b));
  OK(cuMemImportFromShareableHandle(&imported, (void*)(uintptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)); close(fd);
  OK(cuMemMap(p, unit, 0, imported, 0)); OK(cuMemSetAccess(p, unit, &desc, 1));
  OK(cudaMemcpy(&edge, (float*)(p + unit) - 1, 4, cudaMemcpyDefault)); TRUE(edge == 2 * (N / 2 - 1));
  OK(cuMemUnmap(p, unit)); OK(cuMemRelease(imported)); OK(cuMemAddressFree(p, 4 * unit));
  cudaGetLastError();
}

struct handles { cudaIpcMemHandle_t memory; cudaIpcEventHandle_t ready, done; };

// other_process doubles an array of the process that started it.
static void other_process(const handles& h) {
  float *d, *again; cudaEvent_t ready, done; cudaStream_t s;
  OK(cudaIpcOpenMemHandle((void**)&d, h.memory, cudaIpcMemLazyEnablePeerAccess)); OK(cudaIpcOpenEventHandle(&ready, h.ready)); OK(cudaIpcOpenEventHandle(&done, h.done));
  OK(cudaIpcOpenMemHandle((void**)&again, h.memory, cudaIpcMemLazyEnablePeerAccess)); TRUE(d == again); OK(cudaIpcCloseMemHandle(again));
  OK(cudaStreamCreate(&s)); OK(cudaStreamWaitEvent(s, ready, 0)); launch(d, s); OK(cudaEventRecord(done, s)); OK(cudaStreamSynchronize(s));
  WANT(cudaFree(d), cudaErrorInvalidValue);
  OK(cudaIpcCloseMemHandle(d)); WANT(cudaIpcCloseMemHandle(d), cudaErrorInvalidValue); OK(cudaEventDestroy(ready)); OK(cudaEventDestroy(done));
  exit(failures != 0);
}

static void processes() {
  handles h; cudaEvent_t ready, done, plain; cudaStream_t s; int ms = 50, status;
  WANT(cudaEventCreateWithFlags(&ready, cudaEventInterprocess), cudaErrorInvalidValue);
  OK(cudaEventCreateWithFlags(&ready, cudaEventInterprocess | cudaEventDisableTiming)); OK(cudaEventCreateWithFlags(&done, cudaEventInterprocess | cudaEventDisableTiming));
  OK(cudaEventCreate(&plain)); WANT(cudaIpcGetEventHandle(&h.ready, plain), cudaErrorInvalidValue);
  float* d = device_array(); OK(cudaStreamCreate(&s));
  OK(cudaIpcGetMemHandle(&h.memory, d)); OK(cudaIpcGetEventHandle(&h.ready, ready)); OK(cudaIpcGetEventHandle(&h.done, done));
  TRUE(on_device(d, 1));
  OK(cudaLaunchHostFunc(s, slow, &ms)); launch(d, s); OK(cudaEventRecord(ready, s));
  int to[2]; TRUE(pipe(to) == 0); fflush(stdout);
  pid_t child = fork();
  if (child == 0) { dup2(to[0], 0); execl("/proc/self/exe", "api", "--other-process", nullptr); _exit(127); }
  TRUE(write(to[1], &h, sizeof h) == sizeof h);
  waitpid(child, &status, 0); TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  OK(cudaEventSynchronize(done)); TRUE(on_device(d, 4));
  void* p; WANT(cudaIpcOpenMemHandle(&p, h.memory, cudaIpcMemLazyEnablePeerAccess), cudaErrorDeviceUninitialized);
  OK(cudaFree(d)); WANT(cudaIpcGetMemHandle(&h.memory, d), cudaErrorInvalidValue);
  OK(cudaEventDestroy(ready)); OK(cudaEventDestroy(done)); OK(cudaEventDestroy(plain)); OK(cudaStreamDestroy(s));
  cudaGetLastError();
}

static void errors() {
  TRUE(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
  TRUE(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
  TRUE(!strcmp(cudaGetErrorString((cudaError_t)12345), "unrecognized error code"));
  const char* text; OK(cuGetErrorName(CUDA_ERROR_ILLEGAL_ADDRESS, &text)); TRUE(!strcmp(text, "CUDA_ERROR_ILLEGAL_ADDRESS"));
  OK(cuGetErrorString(CUDA_ERROR_ILLEGAL_ADDRESS, &text)); TRUE(!strcmp(text, "an illegal memory access was encountered"));
  WANT(cuGetErrorName((CUresult)12345, &text), CUDA_ERROR_INVALID_VALUE);
  cudaGetLastError();
  WANT(cudaSetDevice(77), cudaErrorInvalidDevice);
  std::thread([] { OK(cudaPeekAtLastError()); }).join(); // another thread has its own
  WANT(cudaPeekAtLastError(), cudaErrorInvalidDevice); WANT(cudaGetLastError(), cudaErrorInvalidDevice); OK(cudaGetLastError());
  WANT(cudaGraphicsUnregisterResource(nullptr), cudaErrorNotSupported); WANT(cudaGraphicsUnregisterResource(nullptr), cudaErrorNotSupported);
  cudaGetLastError();
  float* d; OK(cudaMalloc(&d, 4)); // a fault stays until the device is reset
  twice<<<4, 1>>>(d, 4 * 128); OK(cudaGetLastError());
  WANT(cudaDeviceSynchronize(), cudaErrorIllegalAddress); WANT(cudaMalloc(&d, 4), cudaErrorIllegalAddress); WANT(cudaGetLastError(), cudaErrorIllegalAddress);
  OK(cudaDeviceReset()); OK(cudaGetLastError());
  d = device_array(); launch(d); TRUE(on_device(d, 2)); OK(cudaFree(d));
}

static void forks() {
  float* d = device_array(); OK(cudaFree(d));
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) _exit(cudaMalloc(&d, 4));
  int status; waitpid(child, &status, 0);
  TRUE(WIFEXITED(status) && WEXITSTATUS(status) == cudaErrorInitializationError);
  OK(cudaMalloc(&d, 4)); OK(cudaFree(d)); // the parent goes on
}

// times prints how long launches of one block take; it is not among the groups that run without a name.
static void times() {
  float* d = device_array();
  auto now = [] { return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count(); };
  double call = 1e9, all = 1e9, each = 1e9;
  for (int r = 0; r < 200; r++) {
    double a = now();
    for (int i = 0; i < 200; i++) twice<<<1, 1>>>(d, 128);
    double b = now(); cudaDeviceSynchronize(); double c = now();
    for (int i = 0; i < 200; i++) { twice<<<1, 1>>>(d, 128); cudaDeviceSynchronize(); }
    double e = now();
    call = std::min(call, (b - a) / 200), all = std::min(all, (c - a) / 200), each = std::min(each, (e - c) / 200);
  }
  printf("launch %.2f us, with a final synchronization %.2f us, each synchronized %.2f us\n", call, all, each);
}

int main(int argc, char** argv) {
  handles h;
  if (argc == 2 && !strcmp(argv[1], "--other-process") && read(0, &h, sizeof h) == sizeof h) other_process(h);
  std::map<std::string, void (*)()> groups{{"contexts", contexts}, {"copies", copies}, {"devices", devices}, {"errors", errors}, {"forks", forks},
    {"graphs", graphs}, {"kernels", kernels}, {"managed", managed}, {"memory", memory}, {"nodes", nodes}, {"peers", peers}, {"pools", pools}, {"processes", processes}, {"streams", streams},
    {"variables", variables}, {"virtual memory", virtual_memory}};
  std::map<std::string, void (*)()> all = groups;
  all["times"] = times;
  if (argc < 2) for (auto& [name, f] : groups) f();
  for (int i = 1; i < argc; i++) if (all.count(argv[i])) all[argv[i]](); else FAIL("no group %s", argv[i]);
  if (!failures) printf("all right\n");
  return failures != 0;
}
