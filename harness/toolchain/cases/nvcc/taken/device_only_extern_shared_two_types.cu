// expect: taken
// extern __shared__ bytes, cast twice.
__global__ void a(int* out) {
    extern __shared__ unsigned char buffer[];
    int* p = (int*)buffer;
    p[threadIdx.x] = 1;
    out[threadIdx.x] = p[threadIdx.x];
}

__global__ void b(float* out) {
    extern __shared__ unsigned char buffer[];
    float* p = (float*)buffer;
    p[threadIdx.x] = 1;
    out[threadIdx.x] = p[threadIdx.x];
}

void launch(int* x, float* y) { a<<<1, 32, 128>>>(x); b<<<1, 32, 128>>>(y); }
