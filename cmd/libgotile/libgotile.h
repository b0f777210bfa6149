// What the C parts of libgotile have in common.

#ifndef LIBGOTILE_H
#define LIBGOTILE_H

#include <stdint.h>

#if defined(_WIN32)
#define GOTILE_EXPORT __declspec(dllexport)
#else
#define GOTILE_EXPORT __attribute__((visibility("default")))
#endif

#define GOTILE_PER_THREAD ((void *)2)
#define GOTILE_ARRAYS 32

// Structs that functions take by value.
typedef struct { unsigned x, y, z; } gotile_dim3;
typedef struct { int type, id; } gotile_location;
typedef struct { uint64_t width, height, depth; } gotile_extent;
typedef struct { void *ptr; uint64_t pitch, xsize, ysize; } gotile_pitched;
typedef struct { char bytes[64]; } gotile_handle;

// A name that programs ask cuGetProcAddress for.
struct gotile_entry {
	const char *name;
	void *function;
	int supported;
};
extern const struct gotile_entry gotile_entries[];
extern const int gotile_entry_count;

// A status with its names and its text.
struct gotile_error {
	int status;
	const char *driver, *runtime, *text;
};
extern const struct gotile_error gotile_errors[];
extern const int gotile_error_count;

// What a thread of the program has; capi.Shared in Go.
struct gotile_thread {
	uint64_t number; // of the thread; 0 before its first call
	uint64_t count;  // of arrays
	struct { void *start; int64_t bytes; } arrays[GOTILE_ARRAYS]; // of the launch that comes next
};

// gotile_array tells gotile of an array of the launch that comes next in this thread.
GOTILE_EXPORT int gotile_array(void *start, int64_t bytes);

// gotile_call calls a function of the table by its number.
int gotile_call(int function, int runtime, uint64_t *words, const char *name);

// gotile_unsupported returns the status of a function that is not supported.
int gotile_unsupported(const char *name);

// gotile_print writes text to the standard output of the program.
void gotile_print(const void *text, uint64_t size);

// gotile_host calls a function of the program, gotile_callback one of a stream.
void gotile_host(void *function, void *argument);
void gotile_callback(void *function, uint64_t stream, int status, void *argument);

#endif
