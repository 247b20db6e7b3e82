// A kernel with a result.
// error at line 4: a __global__ function must have a void return type
// advice: Make the return type `void`
__global__ int fill(int* out, int n) {  // fix: __global__ void fill(int* out, int n) {
    out[threadIdx.x] = n;
}
