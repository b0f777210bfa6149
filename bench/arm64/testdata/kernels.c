// Whole kernels in C, with the loops of the table. Each is a program that begins at a function named start_ and the row.

#include "loops.c"

enum { length = 1 << 18, side = 512, product = 256, places = 256, dim = 64, bins = 4096 };

static void stop(void) {
  register long number __asm__("x8") = 94, status __asm__("x0") = 0; // exit_group
  __asm__ volatile("svc 0" : : "r"(number), "r"(status) : "memory");
}

#define START(name) void start_##name(void)
#define ROWS for (long i = 0; i < side; i++)

// They are no static variables, of which the compiler would know that they are zero.
float x[length], y[length], z[length], acc[128], row[length];
int places_of[length], count[bins];

START(copy) { copy(length, y, x), stop(); }
START(vecadd) { vecadd(length, z, x, y), stop(); }
START(exp) { exp_(length, y, x), stop(); }
START(tanh) { tanh_(length, y, x), stop(); }
START(gelu) { gelu(length, y, x), stop(); }

// total adds n elements in 128 sums, and those by halves.
static float total(long n, in from) {
  for (long j = 0; j < 128; j++) acc[j] = 0;
  for (long i = 0; i < n; i += 128) sum(128, acc, from + i);
  for (int half = 64; half; half /= 2)
    for (int j = 0; j < half; j++) acc[j] += acc[j + half];
  return acc[0];
}

START(sum) { y[0] = total(length, x), stop(); }

static float halves(void) {
  for (int half = 64; half; half /= 2)
    for (int j = 0; j < half; j++) acc[j] += acc[j + half];
  return acc[0];
}

static void softmax(long n, out to, in from) {
  float max = rowmax(n, from);
  for (long j = 0; j < 128; j++) acc[j] = 0;
  for (long j = 0; j < n; j += 128) expsum(128, acc, row + j, from + j, max);
  scale(n, to, row, 1 / halves());
}

START(softmax) {
  ROWS softmax(side, y + i * side, x + i * side);
  stop();
}

START(layer_norm) {
  ROWS {
    in from = x + i * side;
    float mean = total(side, from) / side;
    for (long j = 0; j < 128; j++) acc[j] = 0;
    for (long j = 0; j < side; j += 128) squares(128, acc, row + j, from + j, mean);
    float variance = halves() / side + 1e-5f;
    normalize(side, y + i * side, row, z, z + side, 1 / __builtin_sqrtf(variance));
  }
  stop();
}

START(transpose) {
  for (long i = 0; i < side; i += 8) transpose(side, y + i, x + i * side);
  stop();
}

START(cumsum) {
  ROWS cumsum(side, y + i * side, x + i * side);
  stop();
}

START(gather_rows) {
  ROWS copy(side, y + i * side, x + places_of[i] * (long)side);
  stop();
}

START(histogram) { histogram(length, count, places_of), stop(); }

// A block of a product: eight rows of eight columns, with all sums in registers. B is read by rows.
#define PRODUCT(name, vec, elem, lanes)                                                                   \
  typedef elem vec __attribute__((vector_size(16), aligned(8)));                                          \
  static void name(long m, long n, long k, elem *restrict c, const elem *restrict a, const elem *restrict b) { \
    enum { wide = 2 * lanes };                                                                            \
    for (long j = 0; j < n; j += wide)                                                                    \
      for (long i = 0; i < m; i += 8) {                                                                   \
        vec s[8][2] = {};                                                                                 \
        ONCE for (long l = 0; l < k; l += lanes) {                                                        \
          vec f[8];                                                                                       \
          for (int r = 0; r < 8; r++) f[r] = *(const vec *)(a + (i + r) * k + l);                         \
          for (int d = 0; d < lanes; d++) {                                                               \
            const vec *at = (const vec *)(b + (l + d) * n + j);                                           \
            for (int r = 0; r < 8; r++) s[r][0] += f[r][d] * at[0], s[r][1] += f[r][d] * at[1];           \
          }                                                                                               \
        }                                                                                                 \
        for (int r = 0; r < 8; r++) ((vec *)(c + (i + r) * n + j))[0] = s[r][0], ((vec *)(c + (i + r) * n + j))[1] = s[r][1]; \
      }                                                                                                   \
  }

PRODUCT(multiply32, four_floats, float, 4)
PRODUCT(multiply64, two_doubles, double, 2)

double p[product * product], q[product * product], r[product * product];

START(gemm_f32) { multiply32(product, product, product, z, x, y), stop(); }
START(gemm_f64) { multiply64(product, product, product, r, p, q), stop(); }

float keys[places * dim], scores[places * places];

// Attention of one head: all scores, then their softmax, then the product with the values.
START(attention) {
  for (long i = 0; i < places; i += 8) // the keys become columns
    for (long j = 0; j < dim; j += 8)
      for (int u = 0; u < 8; u += 4)
        for (int v = 0; v < 8; v += 4) {
          four l[4], h[4];
          for (int e = 0; e < 4; e++) l[e] = *(const four *)(x + (i + u + e) * dim + j + v);
          for (int e = 0; e < 2; e++) h[2 * e] = PAIRS(l[2 * e], l[2 * e + 1], 0), h[2 * e + 1] = PAIRS(l[2 * e], l[2 * e + 1], 1);
          for (int e = 0; e < 2; e++) {
            *(four *)(keys + (j + v + e) * places + i + u) = HALVES(h[e], h[e + 2], 0);
            *(four *)(keys + (j + v + e + 2) * places + i + u) = HALVES(h[e], h[e + 2], 2);
          }
        }
  multiply32(places, places, dim, scores, y, keys);
  for (long i = 0; i < places; i++) softmax(places, scores + i * places, scores + i * places);
  multiply32(places, dim, places, z, scores, x);
  stop();
}
