// A program that sets variables before it loads the library, as Python does, and calls a handler of XLA through it.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t functions[40];
static struct { size_t size; void *extension, *api; } frame = {sizeof frame, 0, functions};

static void *no_stream(void *request) {
	(void)request;
	return "XLA has no stream";
}

// handler asks for a stream, as that of cuTile Python does.
static void *handler(void *f) {
	struct { size_t size; void *extension, *context, *stream; } request = {sizeof request, 0, 0, &request};
	void *(**api)(void *) = ((void **)f)[2];
	void *error = api[10](&request);
	return error ? error : request.stream ? "the stream was not set" : 0;
}

int main(int argc, char **argv) {
	setenv("GOTILE_DEVICES", "3", 1);
	void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : 0;
	if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
	int (*init)(unsigned) = (int (*)(unsigned))dlsym(library, "cuInit");
	int (*count)(int *) = (int (*)(int *))dlsym(library, "cuDeviceGetCount");
	int devices = 0, status = init(0);
	if (!status) status = count(&devices);
	printf("status %d, %d devices\n", status, devices);

	functions[0] = 22 * sizeof(void *);
	functions[10] = (size_t)no_stream;
	((void (*)(void *))dlsym(library, "gotile_xla_of"))((void *)handler);
	const char *error = ((const char *(*)(void *))dlsym(library, "gotile_xla"))(&frame);
	printf("handler: %s, the frame is %s\n", error ? error : "no error", frame.api == (void *)functions ? "as before" : "changed");
	return 0;
}
