// Loads gotile.dll as cuda.tile loads the driver on Windows, and runs the kernel of double.mlir: windows.exe gotile.dll double.fatbin
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

enum { N = 100000, TIMES = 10 };

static int (*get)(const char *, void **, int, uint64_t, int *);

static void *function(const char *name) {
	void *p = 0;
	int result;
	if (get(name, &p, 13000, 0, &result) || !p) {
		printf("no function %s\n", name);
		exit(1);
	}
	return p;
}

static void check(const char *name, int status) {
	if (status) {
		printf("%s returned %d\n", name, status);
		exit(1);
	}
}

// CALL calls a function of the driver whose type follows its name.
#define CALL(name, types, ...) check(#name, ((int(*) types)function(#name))(__VA_ARGS__))

static DWORD WINAPI in_thread(void *p) {
	int n = 0;
	CALL(cuDeviceGetCount, (int *), &n);
	return n == 1 ? 0 : 1;
}

int main(int argc, char **argv) {
	static char image[1 << 20];
	static float host[N];
	HMODULE library = argc == 3 ? LoadLibraryA(argv[1]) : 0;
	if (!library) return printf("%s was not loaded: error %lu\n", argv[1], GetLastError()), 1;
	get = (void *)GetProcAddress(library, "cuGetProcAddress_v2");
	if (!get) return puts("no cuGetProcAddress_v2"), 1;
	FILE *in = fopen(argv[2], "rb");
	if (!in || !fread(image, 1, sizeof image, in)) return puts("no image"), 1;
	fclose(in);

	void *context, *module, *kernel, *stream;
	uint64_t x;
	int n = N;
	CALL(cuInit, (unsigned), 0);
	CALL(cuDevicePrimaryCtxRetain, (void **, int), &context, 0);
	CALL(cuCtxSetCurrent, (void *), context);
	CALL(cuModuleLoadData, (void **, const void *), &module, image);
	CALL(cuModuleGetFunction, (void **, void *, const char *), &kernel, module, "double");
	CALL(cuStreamCreate, (void **, unsigned), &stream, 1);
	CALL(cuMemAlloc, (uint64_t *, size_t), &x, sizeof host);
	for (int i = 0; i < N; i++) host[i] = i;
	CALL(cuMemcpyHtoD, (uint64_t, const void *, size_t), x, host, sizeof host);
	void *args[] = {&x, &n};
	int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **) = function("cuLaunchKernel");
	for (int i = 0; i < TIMES; i++) check("cuLaunchKernel", launch(kernel, (N + 63) / 64, 1, 1, 1, 1, 1, 0, stream, args, 0));
	CALL(cuStreamSynchronize, (void *), stream);
	CALL(cuMemcpyDtoH, (void *, uint64_t, size_t), host, x, sizeof host);
	for (int i = 0; i < N; i++)
		if (host[i] != (float)i * (1 << TIMES)) return printf("element %d is %g\n", i, host[i]), 1;

	DWORD code = 1;
	HANDLE thread = CreateThread(0, 0, in_thread, 0, 0, 0);
	WaitForSingleObject(thread, INFINITE);
	GetExitCodeThread(thread, &code);
	check("in another thread", code);

	n = N + 1000; // more than there is
	check("cuLaunchKernel", launch(kernel, (n + 63) / 64, 1, 1, 1, 1, 1, 0, stream, args, 0));
	int status = ((int (*)(void *))function("cuStreamSynchronize"))(stream);
	if (status != 700) return printf("past the end: status %d\n", status), 1;
	puts("all right");
	return 0;
}
