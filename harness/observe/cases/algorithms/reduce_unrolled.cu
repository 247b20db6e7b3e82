// A template that unrolls its last rounds, with __syncwarp between reading and writing.
// run: --launch run --arg f32[512]=iota --arg f32[2]=poison
// expect: nothing
// output 1: 32640 98176
template <int threads>
__global__ void reduce(const float* in, float* out) {
    __shared__ float part[threads];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * threads + t];
    __syncthreads();
    if (threads >= 512) {
        if (t < 256) part[t] += part[t + 256];
        __syncthreads();
    }
    if (threads >= 256) {
        if (t < 128) part[t] += part[t + 128];
        __syncthreads();
    }
    if (threads >= 128) {
        if (t < 64) part[t] += part[t + 64];
        __syncthreads();
    }
    if (t < 32) {
        float value = part[t] + part[t + 32];
        __syncwarp();
        part[t] = value;
        __syncwarp();
#pragma unroll
        for (int stride = 16; stride > 0; stride /= 2) {
            value += part[(t + stride) & 31];
            __syncwarp();
            part[t] = value;
            __syncwarp();
        }
        if (t == 0) out[blockIdx.x] = part[0];
    }
}
extern "C" void run(const float* in, float* out) {
    reduce<256><<<2, 256>>>(in, out);
}
