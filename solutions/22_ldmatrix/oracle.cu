// oracle.cu: the product of two matrices of f16 numbers, one element after the other. b has a row per column
// of c.
#include <string.h>

#include <vector>

// Of a normal number: the fields of an f32 are wider, and its exponent counts from 127 instead of 15.
static float number(unsigned short half) {
    const unsigned bits =
        (half & 0x8000u) << 16 | ((half >> 10 & 31) + 127 - 15) << 23 | (half & 1023u) << 13;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

extern "C" void oracle(const unsigned short* a, const unsigned short* b, float* c, int m, int n, int k) {
    std::vector<float> rows(m * k), cols(n * k);
    for (int i = 0; i < m * k; i++) rows[i] = number(a[i]);
    for (int i = 0; i < n * k; i++) cols[i] = number(b[i]);
    // Four columns at a time: n is a multiple of 64, and the simulator has only so many instructions for an
    // oracle.
    for (int row = 0; row < m; row++)
        for (int col = 0; col < n; col += 4) {
            const float *x = &rows[row * k], *y = &cols[col * k];
            float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
            for (int d = 0; d < k; d++) {
                const float factor = x[d];
                sum0 += factor * y[d];
                sum1 += factor * y[k + d];
                sum2 += factor * y[2 * k + d];
                sum3 += factor * y[3 * k + d];
            }
            float* to = &c[row * n + col];
            to[0] = sum0, to[1] = sum1, to[2] = sum2, to[3] = sum3;
        }
}
