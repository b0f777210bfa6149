//go:build cgo

// Tensors of the CPU as arguments of cuTile Python, which accepts tensors of a GPU only. The functions of Python are
// those of the program that has loaded this library.

#include "libgotile.h"

#include <stddef.h>
#include <string.h>
#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

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

// A function that Python can call, as PyMethodDef.
struct method {
	const char *name;
	object *(*call)(object *, object *, object *);
	int flags;
	const char *doc;
};

enum { WITH_KEYWORDS = 1 | 2 }; // METH_VARARGS | METH_KEYWORDS

// The functions of Python that this file uses: result, name, parameters.
#define PYTHON(F) \
	F(void *, PyCapsule_GetPointer, (object *, const char *)) \
	F(object *, PyCFunction_NewEx, (struct method *, object *, object *)) \
	F(object *, PyDescr_NewMethod, (object *, struct method *)) \
	F(void, PyErr_Clear, (void)) \
	F(void, Py_IncRef, (object *)) \
	F(void, Py_DecRef, (object *)) \
	F(object *, PyObject_Call, (object *, object *, object *)) \
	F(object *, PyObject_CallFunctionObjArgs, (object *, ...)) \
	F(object *, PyObject_GetAttr, (object *, object *)) \
	F(int, PyObject_SetAttr, (object *, object *, object *)) \
	F(object *, PyObject_Type, (object *)) \
	F(int, PySet_Contains, (object *, object *)) \
	F(object *, PyTuple_GetItem, (object *, ptrdiff_t)) \
	F(object *, PyTuple_New, (ptrdiff_t)) \
	F(int, PyTuple_SetItem, (object *, ptrdiff_t, object *)) \
	F(ptrdiff_t, PyTuple_Size, (object *)) \
	F(object *, PyUnicode_InternFromString, (const char *))

#define DECLARE(result, name, parameters) static result (*name) parameters;
PYTHON(DECLARE)

// Names of attributes, and the type of tuples.
static object *name_dlpack, *name_array, *name_capsule, *tuple_type;

#if defined(_WIN32)
// gotile_python says which library Python is.
static HMODULE python;
GOTILE_EXPORT void gotile_python(HMODULE library) { python = library; }
#define SYMBOL(name) GetProcAddress(python, name)
#else
#define SYMBOL(name) dlsym(RTLD_DEFAULT, name)
#endif

// find finds the functions of Python in the program.
static int find(void) {
	if (tuple_type) return 1;
#define FIND(result, name, parameters) \
	if (!(*(void **)&name = (void *)SYMBOL(#name))) return 0;
	PYTHON(FIND)
	name_dlpack = PyUnicode_InternFromString("__dlpack__");
	name_array = PyUnicode_InternFromString("_array");
	name_capsule = PyUnicode_InternFromString("_capsule");
	tuple_type = (object *)SYMBOL("PyTuple_Type");
	return name_dlpack && name_array && name_capsule && tuple_type;
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

// launching is not zero while this thread is in a launch: only there tensors of the CPU are those of a GPU.
static __thread int launching;

// on_device lets the tensor of a capsule be one of a GPU, and returns the capsule. Without a capsule, or with one that has
// no tensor, it returns null: Python has an exception then.
static object *on_device(object *capsule) {
	tensor *t = capsule ? PyCapsule_GetPointer(capsule, "dltensor") : NULL;
	if (t && t->device_type == CPU) {
		t->device_type = CUDA;
		t->device_id = 0;
		note(t);
	}
	if (capsule && !t) Py_DecRef(capsule);
	return t ? capsule : NULL;
}

// capsule_of returns the capsule of an array.
static object *capsule_of(object *array) {
	object *method = PyObject_GetAttr(array, name_dlpack);
	if (!method) return NULL;
	object *capsule = PyObject_CallFunctionObjArgs(method, NULL);
	Py_DecRef(method);
	return on_device(capsule);
}

// torch_dlpack takes the place of torch._C._to_dlpack, which self is.
static object *torch_dlpack(object *self, object *args, object *kwargs) {
	object *capsule = PyObject_Call(self, args, kwargs);
	return launching ? on_device(capsule) : capsule;
}

// wrapper_dlpack is __dlpack__ of an array that wrap has wrapped: its capsule the first time, and a new one from then on.
static object *wrapper_dlpack(object *self, object *args, object *kwargs) {
	object *found = PyObject_GetAttr(self, name_capsule);
	if (found && !PyObject_SetAttr(self, name_capsule, NULL)) return found;
	PyErr_Clear();
	object *array = PyObject_GetAttr(self, name_array);
	if (!array) return NULL;
	found = capsule_of(array);
	Py_DecRef(array);
	return found;
}

// wrap wraps an array with DLPack for the CPU, or returns null if it has none.
static object *wrap(object *wrapper, object *x) {
	object *capsule = capsule_of(x), *w = capsule ? PyObject_CallFunctionObjArgs(wrapper, NULL) : NULL;
	if (w && (PyObject_SetAttr(w, name_array, x) || PyObject_SetAttr(w, name_capsule, capsule))) {
		Py_DecRef(w);
		w = NULL;
	}
	if (capsule) Py_DecRef(capsule);
	if (!w) PyErr_Clear();
	return w;
}

// What the tuple that is self of launch has.
enum { LAUNCH, CONVERT, PLAIN, WITH_DLPACK, WRAPPER };

// converted returns an argument of a kernel as cuda.tile takes it.
static object *converted(object *self, object *x) {
	object *kind = PyObject_Type(x), *result = NULL;
	if (PySet_Contains(PyTuple_GetItem(self, PLAIN), kind) == 1) {
		Py_IncRef(result = x);
	} else if (PySet_Contains(PyTuple_GetItem(self, WITH_DLPACK), kind) == 1) {
		result = wrap(PyTuple_GetItem(self, WRAPPER), x);
	}
	Py_DecRef(kind);
	return result ? result : PyObject_CallFunctionObjArgs(PyTuple_GetItem(self, CONVERT), x, NULL);
}

// each returns a tuple with a function of each element.
static object *each(object *self, object *tuple, object *(*function)(object *, object *)) {
	ptrdiff_t n = PyTuple_Size(tuple);
	object *list = n < 0 ? NULL : PyTuple_New(n);
	for (ptrdiff_t i = 0; list && i < n; i++) {
		object *x = function(self, PyTuple_GetItem(tuple, i));
		if (!x) {
			Py_DecRef(list);
			return NULL;
		}
		PyTuple_SetItem(list, i, x);
	}
	return list;
}

// arguments returns an argument of a launch: a tuple is converted.
static object *arguments(object *self, object *x) {
	object *kind = PyObject_Type(x), *result;
	if (kind == tuple_type) {
		result = each(self, x, converted);
	} else {
		Py_IncRef(result = x);
	}
	Py_DecRef(kind);
	return result;
}

// launch calls a function of cuda.tile that has arguments of kernels in a tuple.
static object *launch(object *self, object *args, object *kwargs) {
	object *own = each(self, args, arguments), *result = NULL;
	if (!own) return NULL;
	launching++;
	result = PyObject_Call(PyTuple_GetItem(self, LAUNCH), own, kwargs);
	launching--;
	Py_DecRef(own);
	return result;
}

static struct method methods[] = {
	{"torch_dlpack", torch_dlpack, WITH_KEYWORDS, "A capsule of a tensor, which is one of a GPU in a launch."},
	{"launch", launch, WITH_KEYWORDS, "Calls a function of cuda.tile with arguments of kernels that may be arrays of the CPU."},
	{"__dlpack__", wrapper_dlpack, WITH_KEYWORDS, "A capsule of the array, as one of a GPU."},
};

// method_of returns a function by its name, or null.
static struct method *method_of(const char *name) {
	for (unsigned i = 0; find() && i < sizeof methods / sizeof *methods; i++)
		if (!strcmp(methods[i].name, name)) return &methods[i];
	return NULL;
}

// gotile_function returns a function for Python with an object that it has as self.
GOTILE_EXPORT object *gotile_function(const char *name, object *self) {
	struct method *m = method_of(name);
	return m ? PyCFunction_NewEx(m, self, NULL) : NULL;
}

// gotile_method returns a method for a class.
GOTILE_EXPORT object *gotile_method(const char *name, object *class) {
	struct method *m = method_of(name);
	return m ? PyDescr_NewMethod(class, m) : NULL;
}
