// A launch in C, to compare with: cc -O2 -shared -fPIC launch.c -o liblaunch.so
#include <time.h>

typedef int (*launch_t)(void *config, void *f, void **params, void **extra);

// launch_ns is the nanoseconds that a launch takes, of n, negative where one fails.
double launch_ns(void *launch, void *config, void *f, void **params, int n) {
	launch_t l = (launch_t)launch;
	struct timespec a, b;
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int i = 0; i < n; i++) {
		int r = l(config, f, params, 0);
		if (r) return -r;
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	return ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / n;
}
