// A second use of one array behind a barrier.
// run: --kernel twice --block 96 --arg i32[96]=iota --arg i32[96]=iota --arg i32[96]=poison
// expect: nothing
// output 2: 190 188 186 184 182 180 178 176
__global__ void twice(const int* a, const int* b, int* out) {
    __shared__ int stage[96];
    int t = threadIdx.x;
    stage[t] = a[t];
    __syncthreads();
    int first = stage[95 - t];
    __syncthreads();
    stage[t] = b[t];
    __syncthreads();
    out[t] = first + stage[95 - t];
}
