// float_math.cu: functions of f32, accurate ones and fast ones.
// arg: f32[512]=signed
// arg: f32[8192]=poison
// launch: compute<<<4, 128>>>
extern "C" __global__ void compute(const float* in, float* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = in[at];
    float* to = out + 16 * at;
    to[0] = sinf(x * 300), to[1] = expf(x * 20), to[2] = powf(fabsf(x) + 0.1f, x * 7), to[3] = logf(fabsf(x));
    to[4] = cbrtf(x), to[5] = tgammaf(x * 4 + 0.3f), to[6] = atan2f(x, 0.5f - x), to[7] = erff(x * 2);
    to[8] = fmodf(x * 1000, 0.7f), to[9] = tanf(x * 3), to[10] = log10f(fabsf(x)), to[11] = rsqrtf(x * x + 0.1f);
    to[12] = __expf(x * 5), to[13] = __sinf(x * 3), to[14] = __fdividef(x, x + 1.5f), to[15] = __powf(fabsf(x), 1.7f) + __logf(fabsf(x) + 2);
}
