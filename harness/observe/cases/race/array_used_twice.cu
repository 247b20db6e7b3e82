// A second use of one array begins before the first one's readers are done.
// run: --kernel twice --block 96 --arg i32[96]=iota --arg i32[96]=iota --arg i32[96]=poison
// expect: race.read-write at lines 9 and 10
__global__ void twice(const int* a, const int* b, int* out) {
    __shared__ int stage[96];
    int t = threadIdx.x;
    stage[t] = a[t];
    __syncthreads();
    int first = stage[95 - t];
    stage[t] = b[t];
    __syncthreads();
    out[t] = first + stage[95 - t];
}
