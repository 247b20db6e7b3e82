// Each warp calls an instance of its own of one template.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 64 63 62
template <int add>
__device__ void meet(int* s, int t) {
    s[t] = t + add;
    __syncthreads();
}
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < 32) meet<0>(s, t); else meet<1>(s, t);
    out[t] = s[63 - t];
}
