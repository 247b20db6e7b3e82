// A function for both sides calls one of the host, and a kernel calls it: nvcc warns, and what the kernel does is undefined.
// run: --launch launch --in i32[64]=iota --arg i32[64]=poison
// expect: run.trap at line 5
int leaf(int x) { return x - 1; }
__host__ __device__ int both(int x) { return leaf(x) * 2; }
__global__ void k(const int* in, int* out) { out[threadIdx.x] = both(in[threadIdx.x]); }
void launch(const int* in, int* out) { k<<<1, 64>>>(in, out); }
