// A launch in C, to compare with: cc -O2 -shared -fPIC launch.c -o liblaunch.so
#include <time.h>

typedef int (*launch_t)(void *config, void *f, void **params, void **extra);

// launch_ns is the nanoseconds that a launch takes, of n, negative where one fails.
// Where set is not null, each launch sets the context first.
double launch_ns(void *launch, void *config, void *f, void **params, int n, void *set, void *context) {
	launch_t l = (launch_t)launch;
	int (*s)(void *) = (int (*)(void *))set;
	struct timespec a, b;
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int i = 0; i < n; i++) {
		if (set) s(context);
		int r = l(config, f, params, 0);
		if (r) return -r;
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	return ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / n;
}
