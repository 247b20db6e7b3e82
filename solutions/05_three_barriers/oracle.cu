// oracle.cu: what the five kernels of barriers.cu have to compute, chunk by chunk of 128 elements.
extern "C" void oracle(const int* in, int* out, int n, int kernel) {
    const int chunk = 128;
    for (int i = 0; i < n; i++) {
        const int base = i / chunk * chunk, t = i - base;
        const int count = n - base < chunk ? n - base : chunk;
        if (kernel == 1) {
            out[i] = in[i] + (i + 1 < n ? in[i + 1] : 0);
        } else if (kernel == 2) {
            const int image = base + chunk - 1 - t;
            const int other = image < n ? in[image] : 0;
            out[i] = t % 2 == 0 ? in[i] + other : in[i] - other;
        } else if (kernel == 3) {
            out[i] = 0;
            for (int k = t + 1; k < count; k++) out[i] += in[base + k];
        } else if (kernel == 4) {
            const int other = base + (t + chunk / 2) % chunk;
            out[i] = in[i] + (other < n ? in[other] : 0);
        } else {
            out[i] = in[base + (t + 1) % count];
        }
    }
}
