// The loops of the table in C. An iteration of most loops is four vectors of four elements, as in the engine's code.

#define LOOP _Pragma("clang loop vectorize_width(4) interleave_count(4)")
#define ONCE _Pragma("clang loop unroll(disable)")

typedef float *restrict out;
typedef const float *restrict in;

void copy(long n, out y, in x) {
  LOOP for (long i = 0; i < n; i++) y[i] = x[i] * 1.0000001f; // a plain copy would become memcpy
}

void vecadd(long n, out z, in x, in y) {
  LOOP for (long i = 0; i < n; i++) z[i] = x[i] + y[i];
}

void sum(long n, out acc, in x) {
  LOOP for (long i = 0; i < n; i++) acc[i] += x[i];
}

static inline float power(int n) {
  union { int i; float f; } u = {(n + 127) << 23};
  return u.f;
}

// e^x for the same range as the engine's, with results below the normal range. Clang does not vectorize table lookups, so
// this one has the longer polynomial.
static inline float exp1(float x) {
  x = __builtin_fminf(__builtin_fmaxf(x, -176), 89);
  float n = __builtin_rintf(x * 0x1.715476p+0f);
  float r = x - n * 0x1.62e43p-1f;
  r = r + n * 0x1.05c61p-29f;
  float p = 0x1.6850e4p-10f;
  p = p * r + 0x1.123bccp-7f;
  p = p * r + 0x1.555b98p-5f;
  p = p * r + 0x1.55548ep-3f;
  p = p * r + 0x1.fffff8p-2f;
  p = (p * r) * r + r;
  int k = (int)n, half = k >> 1;
  float s = power(half);
  return (p * s + s) * power(k - half);
}

void exp_(long n, out y, in x) {
  LOOP for (long i = 0; i < n; i++) y[i] = exp1(x[i]);
}

float rowmax(long n, in x) {
  float m = -__builtin_inff();
  LOOP for (long i = 0; i < n; i++) m = __builtin_fmaxf(m, x[i]);
  return m;
}

// Rows are added in the order of the kernels, which is that of a GPU: in 128 partial sums.

void expsum(long n, out acc, out y, in x, float max) {
  LOOP for (long i = 0; i < n; i++) acc[i] += y[i] = exp1(x[i] - max);
}

void scale(long n, out y, in x, float by) {
  LOOP for (long i = 0; i < n; i++) y[i] = x[i] * by;
}

void squares(long n, out acc, out y, in x, float mean) {
  LOOP for (long i = 0; i < n; i++) {
    float d = x[i] - mean;
    y[i] = d;
    acc[i] += d * d;
  }
}

void normalize(long n, out y, in x, in weight, in bias, float rstd) {
  LOOP for (long i = 0; i < n; i++) y[i] = x[i] * rstd * weight[i] + bias[i];
}

// tanh with the engine's choice of two formulas.
static inline float tanh1(float x) {
  float a = __builtin_fminf(__builtin_fabsf(x), 9.5f), z = a * a;
  float p = -0.005585852079093456f;
  p = p * z + 0.02053447626531124f;
  p = p * z - 0.05370814725756645f;
  p = p * z + 0.1333107203245163f;
  p = p * z - 0.33333268761634827f;
  float near = (p * z) * a + a;
  float n = __builtin_rintf(a * 0x1.715476p+1f);
  float r = a - n * 0x1.62e43p-2f;
  float q = 0x1.123bccp-3f;
  q = q * r + 0x1.555b98p-2f;
  q = q * r + 0x1.555b98p-1f;
  q = q * r + 0x1.555554p0f;
  q = q * r + 2;
  q = q * r + 2;
  float s = power((int)n - 1);
  float far = 1 - 1 / ((q * r) * s + s + 0.5f);
  return __builtin_copysignf(z < 0.64f * 0.64f ? near : far, x);
}

void gelu(long n, out y, in x) {
  LOOP for (long i = 0; i < n; i++) {
    float v = x[i];
    y[i] = v * 0.5f * (tanh1((v * v * 0.044715f + 1) * v * 0.7978845608f) + 1);
  }
}

void tanh_(long n, out y, in x) {
  LOOP for (long i = 0; i < n; i++) y[i] = tanh1(x[i]);
}

typedef float four __attribute__((vector_size(16), aligned(4)));
#define PAIRS(a, b, i) __builtin_shufflevector(a, b, i, i + 4, i + 2, i + 6)
#define HALVES(a, b, i) __builtin_shufflevector(a, b, i, i + 1, i + 4, i + 5)

static inline void square(long n, out y, in x) {
  four r[4], p[4];
  for (int i = 0; i < 4; i++) r[i] = *(const four *)(x + i * n);
  for (int i = 0; i < 2; i++) p[2 * i] = PAIRS(r[2 * i], r[2 * i + 1], 0), p[2 * i + 1] = PAIRS(r[2 * i], r[2 * i + 1], 1);
  for (int i = 0; i < 2; i++) *(four *)(y + i * n) = HALVES(p[i], p[i + 2], 0), *(four *)(y + (i + 2) * n) = HALVES(p[i], p[i + 2], 2);
}

// Eight rows become columns: a matrix of 64 elements in each iteration. Without shuffles clang loads single elements.
void transpose(long n, out y, in x) {
  ONCE for (long j = 0; j < n; j += 8)
    for (int i = 0; i < 8; i += 4)
      for (int k = 0; k < 8; k += 4) square(n, y + (j + k) * n + i, x + i * n + j + k);
}

// Running sums one after another, which clang does not vectorize.
void cumsum(long n, out y, in x) {
  float s = 0;
  _Pragma("clang loop unroll_count(4)") for (long i = 0; i < n; i++) y[i] = s += x[i];
}

void histogram(long n, int *restrict y, const int *restrict x) {
  _Pragma("clang loop unroll_count(4)") for (long i = 0; i < n; i++) y[x[i]]++;
}
