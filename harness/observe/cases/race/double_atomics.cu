// 64-bit and floating atomics, in shared and in global memory, through generic pointers.
// run: --kernel sums --grid 2 --block 64 --arg f64[1]=zero --arg u64[2]=zero --arg f32[1]=zero
// expect: nothing
// output 0: 128
// output 1: 4032 63
__global__ void sums(double* d, unsigned long long* u, float* f) {
    __shared__ double here;
    __shared__ unsigned long long wide[2];
    int t = threadIdx.x;
    if (t < 2) wide[t] = 0;
    if (t == 32) here = 0;
    __syncthreads();
    atomicAdd(&here, 1.0);
    atomicAdd(&wide[0], (unsigned long long)t);
    atomicMax(&wide[1], (unsigned long long)t);
    atomicAdd(t % 2 ? f : f, 0.5f);
    __syncthreads();
    if (t == 0) atomicAdd(d, here);
    if (t < 2) t ? atomicMax(&u[1], wide[1]) : atomicAdd(&u[0], wide[0]);
}
