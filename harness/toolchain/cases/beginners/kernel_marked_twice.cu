// A kernel that is also marked __device__.
// error at line 4: illegal combination of memory qualifiers
// advice: only the qualifier `__global__`
__device__ __global__ void fill(int* out) {  // fix: __global__ void fill(int* out) {
    out[0] = 1;
}
