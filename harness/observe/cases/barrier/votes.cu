// The three voting barriers, with threads that have ended.
// run: --kernel votes --block 80 --arg i32[80]=iota --arg i32[210]=zero
// expect: nothing
// output 1: 35 0 1 35 0 1
__global__ void votes(const int* in, int* out) {
    int t = threadIdx.x;
    if (t >= 70) return;
    out[3 * t] = __syncthreads_count(in[t] % 2);
    out[3 * t + 1] = __syncthreads_and(in[t] < 69);
    out[3 * t + 2] = __syncthreads_or(in[t] == 69);
}
