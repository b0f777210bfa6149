//go:build cgo

#include "libgotile.h"
#include "_cgo_export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(_WIN32)
#include <pthread.h>
#endif

#define NOT_INITIALIZED 3
#define NOT_FOUND 500

static __thread struct gotile_thread thread;

// forked is set in a child that fork made: threads of the Go runtime are missing there.
static volatile int forked;

#if !defined(_WIN32)
static void in_child(void) { forked = 1; }

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, in_child); }
#endif

// refused reports calls after fork, once.
static int refused(const char *name) {
	static int told;
	if (!forked) return 0;
	if (!told) {
		told = 1;
		fprintf(stderr, "gotile: %s: called after fork(); devices cannot be used in a forked process: start it with exec or spawn\n", name);
	}
	return 1;
}

int gotile_call(int function, int runtime, uint64_t *words, const char *name) {
	if (forked && refused(name)) return NOT_INITIALIZED;
	return gotileCall(function, runtime, &thread, words);
}

int gotile_unsupported(const char *name) {
	if (refused(name)) return NOT_INITIALIZED;
	return gotileUnsupported((char *)name);
}

GOTILE_EXPORT int gotile_array(void *start, int64_t bytes) {
	if (refused("gotile_array")) return NOT_INITIALIZED;
	if (!start || bytes <= 0) return 0;
	if (thread.count == GOTILE_ARRAYS) gotileArrays(&thread);
	thread.arrays[thread.count].start = start;
	thread.arrays[thread.count++].bytes = bytes;
	return 0;
}

void gotile_print(const void *text, uint64_t size) {
	fwrite(text, 1, size, stdout);
	fflush(stdout);
}

void gotile_host(void *function, void *argument) { ((void (*)(void *))function)(argument); }

void gotile_callback(void *function, uint64_t stream, int status, void *argument) {
	((void (*)(void *, int, void *))function)((void *)(uintptr_t)stream, status, argument);
}

static int compare(const void *name, const void *entry) { return strcmp(name, ((const struct gotile_entry *)entry)->name); }

// find returns an exported function, or null.
static const struct gotile_entry *find(const char *name) {
	return bsearch(name, gotile_entries, gotile_entry_count, sizeof *gotile_entries, compare);
}

static const struct gotile_error *error_of(int status) {
	for (int i = 0; i < gotile_error_count; i++)
		if (gotile_errors[i].status == status) return &gotile_errors[i];
	return NULL;
}

GOTILE_EXPORT const char *cudaGetErrorName(int status) {
	const struct gotile_error *e = error_of(status);
	return e && *e->runtime ? e->runtime : "unrecognized error code";
}

GOTILE_EXPORT const char *cudaGetErrorString(int status) {
	const struct gotile_error *e = error_of(status);
	return e ? e->text : "unrecognized error code";
}

GOTILE_EXPORT int cuGetErrorName(int status, const char **text) {
	const struct gotile_error *e = error_of(status);
	*text = e && *e->driver ? e->driver : NULL;
	return *text ? 0 : 1;
}

GOTILE_EXPORT int cuGetErrorString(int status, const char **text) {
	const struct gotile_error *e = error_of(status);
	*text = e ? e->text : NULL;
	return *text ? 0 : 1;
}

// variant returns the function with a name and an ending, for per-thread default streams if that exists.
static const struct gotile_entry *variant(const char *name, const char *ending, int per_thread) {
	char buffer[256];
	const struct gotile_entry *found = NULL;
	if (per_thread && snprintf(buffer, sizeof buffer, "%s%s_ptsz", name, ending) < (int)sizeof buffer) found = find(buffer);
	if (!found && snprintf(buffer, sizeof buffer, "%s%s", name, ending) < (int)sizeof buffer) found = find(buffer);
	return found;
}

// newest returns the function that a program of some version of CUDA gets by a name. Where variants name_v2, name_v3 and so
// on differ in their parameters, the table has the versions; otherwise it is the last one that is supported.
static void *newest(const char *name, int version, int per_thread) {
	static const struct { const char *name; int since; const char *ending; } own[] = {
		{"cuCtxCreate", 13000, "_v4"}, {"cuCtxCreate", 3020, "_v2"}, {"cuCtxGetDevice", 13000, "_v2"}, {"cuCtxGetDevice", 2000, ""},
		{"cuStreamGetCtx", 2000, ""},
	};
	static const char *endings[] = {"_v4", "_v3", "_v2", ""};
	const struct gotile_entry *found, *any = NULL;
	for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
		if (!strcmp(name, own[i].name) && version >= own[i].since && (found = variant(name, own[i].ending, per_thread))) return found->function;
	for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
		if (!(found = variant(name, endings[i], per_thread))) continue;
		if (found->supported) return found->function;
		if (!any) any = found;
	}
	return any ? any->function : NULL;
}

GOTILE_EXPORT int cuGetProcAddress_v2(const char *name, void **function, int version, uint64_t flags, int *result) {
	*function = newest(name, version, (flags & 2) != 0);
	if (result) *result = *function ? 0 : 1;
	return *function ? 0 : NOT_FOUND;
}

GOTILE_EXPORT int cuGetProcAddress(const char *name, void **function, int version, uint64_t flags) {
	return cuGetProcAddress_v2(name, function, version, flags, NULL);
}

GOTILE_EXPORT int cudaGetDriverEntryPointByVersion(const char *name, void **function, unsigned version, uint64_t flags, int *result) {
	return cuGetProcAddress_v2(name, function, version, flags, result);
}

GOTILE_EXPORT int cudaGetDriverEntryPointByVersion_ptsz(const char *name, void **function, unsigned version, uint64_t flags, int *result) {
	return cuGetProcAddress_v2(name, function, version, flags | 2, result);
}

GOTILE_EXPORT int cudaGetDriverEntryPoint(const char *name, void **function, uint64_t flags, int *result) {
	return cuGetProcAddress_v2(name, function, 13000, flags, result);
}

GOTILE_EXPORT int cudaGetDriverEntryPoint_ptsz(const char *name, void **function, uint64_t flags, int *result) {
	return cuGetProcAddress_v2(name, function, 13000, flags | 2, result);
}

GOTILE_EXPORT int __cudaGetProcAddress(const char *name, void **function, int version, uint64_t flags, int *result) {
	return cuGetProcAddress_v2(name, function, version, flags, result);
}

// Programs with the static runtime ask for private tables of the driver before anything else.
static int no_table(const void **table, const char *name) {
	static int told;
	if (table) *table = NULL;
	if (!told) {
		told = 1;
		fprintf(stderr, "gotile: %s: the program contains the static CUDA runtime, which works with NVIDIA's driver only; "
			"link it again with -cudart shared\n", name);
	}
	return NOT_FOUND;
}

GOTILE_EXPORT int cuGetExportTable(const void **table, const void *id) { return no_table(table, "cuGetExportTable"); }
GOTILE_EXPORT int cudaGetExportTable(const void **table, const void *id) { return no_table(table, "cudaGetExportTable"); }

// What nvcc's code calls when a program begins and ends.

GOTILE_EXPORT void **__cudaRegisterFatBinary(void *wrapper) {
	gotileRegisterImage(wrapper);
	return wrapper;
}

GOTILE_EXPORT void __cudaRegisterFatBinaryEnd(void **handle) {}

GOTILE_EXPORT void __cudaUnregisterFatBinary(void **handle) {
	if (!forked) gotileUnregisterImage(handle);
}

GOTILE_EXPORT void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *name, int limit, void *tid, void *bid,
	void *block, void *grid, int *warp) {
	gotileRegisterKernel(handle, (void *)host, (void *)name);
}

GOTILE_EXPORT void __cudaRegisterVar(void **handle, char *host, char *address, const char *name, int ext, uint64_t size, int constant, int global) {
	gotileRegisterVariable(handle, host, (void *)name);
}

GOTILE_EXPORT void __cudaRegisterHostVar(void **handle, const char *name, char *host, uint64_t size) {}
GOTILE_EXPORT void __cudaRegisterManagedVar(void **handle, void **host, char *address, const char *name, int ext, uint64_t size, int constant, int global) {}
GOTILE_EXPORT char __cudaInitModule(void **handle) { return 0; }
GOTILE_EXPORT int __cudaRegisterUnifiedTable(void) { return gotile_unsupported("__cudaRegisterUnifiedTable"); }

struct channel { int x, y, z, w, kind; };

GOTILE_EXPORT struct channel cudaCreateChannelDesc(int x, int y, int z, int w, int kind) {
	struct channel c = {x, y, z, w, kind};
	return c;
}
