// expect: taken
// Intrinsics of the processor.
#include <immintrin.h>
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
float sum(const float* a) { __m128 x = _mm_loadu_ps(a); return _mm_cvtss_f32(_mm_add_ps(x, x)); }
