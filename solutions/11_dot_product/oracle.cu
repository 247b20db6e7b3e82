// oracle.cu: what dot.cu has to compute, one product after the other, in double precision; and the sum of their sizes.
extern "C" void oracle(const float* a, const float* b, float* result, int n, double* magnitude) {
    double sum = 0, size = 0;
    for (int i = 0; i < n; i++) {
        const double product = (double)a[i] * b[i];
        sum += product;
        size += product < 0 ? -product : product;
    }
    *result = (float)sum;
    *magnitude = size;
}
