// expect: refused at line 11: declaration is incompatible with previous "buffer" (declared at line 4)
// extern __shared__ of one name and two types.
__global__ void a(int* out) {
    extern __shared__ int buffer[];
    int* p = buffer;
    p[threadIdx.x] = 1;
    out[threadIdx.x] = p[threadIdx.x];
}

__global__ void b(float* out) {
    extern __shared__ float buffer[];
    float* p = buffer;
    p[threadIdx.x] = 1;
    out[threadIdx.x] = p[threadIdx.x];
}

void launch(int* x, float* y) { a<<<1, 32, 128>>>(x); b<<<1, 32, 128>>>(y); }
