// dynamic_shared.cu: arrays of three types carved out of dynamic shared memory, more of it than 48 KiB altogether.
// arg: f64[1024]=signed
// arg: f64[1024]=poison
// launch: turn_around<<<2, 512, 61440>>>
extern "C" __global__ void turn_around(const double* in, double* out) {
    extern __shared__ double first[];
    float* second = reinterpret_cast<float*>(first + 5120);
    unsigned char* third = reinterpret_cast<unsigned char*>(second + 4096);
    const int t = threadIdx.x, at = blockIdx.x * 512 + t;
    for (int copy = 0; copy < 10; ++copy) first[copy * 512 + t] = in[at] * copy;
    for (int copy = 0; copy < 8; ++copy) second[copy * 512 + t] = static_cast<float>(in[at]) + copy;
    for (int copy = 0; copy < 4; ++copy) third[copy * 512 + t] = static_cast<unsigned char>(t + copy);
    __syncthreads();
    double sum = 0;
    for (int copy = 0; copy < 10; ++copy) sum += first[copy * 512 + 511 - t];
    for (int copy = 0; copy < 8; ++copy) sum += second[copy * 512 + (t * 7) % 512];
    for (int copy = 0; copy < 4; ++copy) sum += third[copy * 512 + (t * 5) % 512];
    out[at] = sum;
}
