// oracle.cu: the product of two matrices of f16 numbers. b has a row per column of c. The magnitude of an
// element is the sum of its products without their signs.
#include <cuda_fp16.h>
#include <math.h>

#include <vector>

extern "C" void oracle(const __half* a, const __half* b, float* c, int m, int n, int k, double* magnitude) {
    std::vector<float> rows(m * k), cols(n * k);
    for (int i = 0; i < m * k; i++) rows[i] = __half2float(a[i]);
    for (int i = 0; i < n * k; i++) cols[i] = __half2float(b[i]);
    for (int row = 0; row < m; row++)
        for (int col = 0; col < n; col++) {
            double sum = 0, size = 0;
            for (int d = 0; d < k; d++) {
                const double product = (double)rows[row * k + d] * cols[col * k + d];
                sum += product;
                size += fabs(product);
            }
            c[row * n + col] = (float)sum;
            magnitude[row * n + col] = size;
        }
}
