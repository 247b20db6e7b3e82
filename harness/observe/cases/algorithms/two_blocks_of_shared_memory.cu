// Static and dynamic shared memory in one kernel, chars and shorts among them.
// run: --kernel mix --block 50 --shared 100 --arg i32[50]=poison
// expect: nothing
// output 0: 147 144 141
__global__ void mix(int* out) {
    __shared__ char bytes[51];
    __shared__ short halves[50];
    extern __shared__ short dynamic[];
    int t = threadIdx.x;
    bytes[t] = t;
    halves[t] = t;
    dynamic[t] = 49 - t;
    __syncthreads();
    out[t] = bytes[49 - t] + halves[49 - t] + dynamic[t] + (t ? 0 : 0);
}
