// The same in two steps, in shared memory, with floats.
// run: --kernel add --block 32 --arg f32[1]=poison
// expect: race.read-write at lines 9 and 10
// expect: race.write-write at line 10
__global__ void add(float* out) {
    __shared__ float sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    float old = sum;
    sum = old + 1;
    __syncthreads();
    if (threadIdx.x == 0) *out = sum;
}
