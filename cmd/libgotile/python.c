//go:build cgo && unix

// Tensors of the CPU as arguments of cuTile Python, which accepts tensors of a GPU only. The functions of Python are
// those of the program that has loaded this library.

#include "libgotile.h"

#include <dlfcn.h>
#include <stddef.h>

typedef struct object object;

// What DLPack defines: a tensor, and the struct around it that a capsule points to.
typedef struct {
	void *data;
	int32_t device_type, device_id, ndim;
	uint8_t code, bits;
	uint16_t lanes;
	int64_t *shape, *strides;
	uint64_t byte_offset;
} tensor;

enum { CPU = 1, CUDA = 2 };

static object *(*call)(object *, object *, ...);
static void *(*pointer_of)(object *, const char *);
static void (*retain)(object *);
static object *to_dlpack;

extern int gotile_array(void *start, int64_t bytes);

// find finds the functions of Python.
static int find(void) {
	if (!call) {
		*(void **)&pointer_of = dlsym(RTLD_DEFAULT, "PyCapsule_GetPointer");
		*(void **)&retain = dlsym(RTLD_DEFAULT, "Py_IncRef");
		*(void **)&call = dlsym(RTLD_DEFAULT, "PyObject_CallFunctionObjArgs");
	}
	return call && pointer_of && retain;
}

// note tells gotile how much memory a tensor has.
static void note(const tensor *t) {
	int64_t last = 0, count = 1;
	for (int i = 0; i < t->ndim; i++) {
		if (t->shape[i] <= 0) return;
		if (t->strides && t->strides[i] > 0) last += (t->shape[i] - 1) * t->strides[i];
		count *= t->shape[i];
	}
	if (!t->strides) last = count - 1;
	gotile_array((char *)t->data + t->byte_offset, ((last + 1) * t->bits * t->lanes + 7) / 8);
}

// on_device changes the device of a capsule's tensor. It returns 0 with an exception of Python if it has none.
static int on_device(object *capsule) {
	tensor *t = pointer_of(capsule, "dltensor");
	if (t && t->device_type == CPU) {
		t->device_type = CUDA;
		t->device_id = 0;
		note(t);
	}
	return t != NULL;
}

// gotile_on_device lets a capsule of the CPU be one of a GPU, and returns it.
GOTILE_EXPORT object *gotile_on_device(object *capsule) {
	if (!find()) return NULL;
	if (!on_device(capsule)) return NULL;
	retain(capsule);
	return capsule;
}

// gotile_dlpack_of sets the function that makes capsules of torch's tensors.
GOTILE_EXPORT void gotile_dlpack_of(object *function) { to_dlpack = function; }

// gotile_dlpack returns a capsule of a tensor of torch.
GOTILE_EXPORT object *gotile_dlpack(object *x) {
	if (!find()) return NULL;
	object *capsule = call(to_dlpack, x, NULL);
	if (!capsule) return NULL;
	on_device(capsule);
	return capsule;
}
