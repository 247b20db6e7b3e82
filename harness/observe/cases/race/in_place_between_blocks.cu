// A stencil in place: the halo is another block's output.
// run: --kernel smooth --grid 2 --block 64 --arg f32[130]=iota
// expect: race.read-write at lines 6 and 8
__global__ void smooth(float* v) {
    int i = blockIdx.x * 64 + threadIdx.x + 1;
    float mean = (v[i - 1] + v[i] + v[i + 1]) / 3;
    __syncthreads();
    v[i] = mean;
}
