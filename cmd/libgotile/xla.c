//go:build cgo && unix

// Kernels of cuTile Python in programs of JAX. XLA calls them through a handler in the extension of cuTile Python, which
// asks XLA for the stream of a GPU. On the CPU XLA has none, so the handler is called with a copy of XLA's functions
// in which this one returns the default stream.

#include "libgotile.h"

#include <stddef.h>
#include <string.h>

// What XLA's foreign function interface defines (xla/ffi/api/c_api.h): the functions that a handler may call, and the
// beginning of the arguments of a handler and of a request for a stream.
typedef struct {
	size_t size;
	void *extension;
	struct {
		size_t size;
		void *extension;
		int major, minor;
	} version;
	const void *internal;
	void *create_error, *error_message, *destroy_error, *register_handler;
	void *(*get_stream)(void *);
	void *others[32];
} functions;

typedef struct {
	size_t size;
	void *extension;
	const functions *api;
} frame;

typedef struct {
	size_t size;
	void *extension, *context, *stream;
} stream_request;

static void *(*handler)(frame *);

static void *default_stream(void *request) {
	((stream_request *)request)->stream = NULL;
	return NULL;
}

// gotile_xla_of sets the handler of cuTile Python.
GOTILE_EXPORT void gotile_xla_of(void *function) { *(void **)&handler = function; }

// gotile_xla takes the place of the handler.
GOTILE_EXPORT void *gotile_xla(frame *f) {
	const functions *old = f->api;
	functions own;
	if (!old || old->size < offsetof(functions, others) || old->size > sizeof own) return handler(f);
	memcpy(&own, old, old->size);
	own.get_stream = default_stream;
	f->api = &own;
	void *error = handler(f);
	f->api = old;
	return error;
}
