// The kernel is a call of its body: who returns from there ends. A value on the way changes nothing.
// run: --kernel twice --block 64 --arg i32[64]=iota --arg i32=40
// expect: nothing
// output 0: 0 2 4 6
__device__ void body(int* values, int n) {
    int t = threadIdx.x;
    if (t >= n) {
        values[t] = -1;
        return;
    }
    values[t] *= 2;
    __syncthreads();
    if (values[n - 1 - t] < 0) return;
    __syncthreads();
}
__global__ void twice(int* values, int n) { body(values, n); }
