// The course's part of squares_main.cu.
#include <cstddef>

void reference_squares(const float *in, float *out, size_t n) {
    for (size_t i = 0; i < n; ++i) out[i] = in[i] * in[i];
}
