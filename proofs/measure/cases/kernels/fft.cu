// fft.cu: a radix-2 transform of 512 complex numbers a block, in shared memory, with sincospif for the twiddles.
// arg: f32[2048]=signed
// launch: transform<<<2, 256>>>
extern "C" __global__ void transform(float2* data) {
    __shared__ float2 s[512];
    float2* mine = data + blockIdx.x * 512;
    for (unsigned at = threadIdx.x; at < 512; at += 256) s[__brev(at) >> 23] = mine[at];
    for (unsigned half = 1; half < 512; half *= 2) {
        __syncthreads();
        const unsigned inside = threadIdx.x % half, low = threadIdx.x / half * 2 * half + inside;
        float sine, cosine;
        sincospif(-static_cast<float>(inside) / static_cast<float>(half), &sine, &cosine);
        const float2 a = s[low], b = s[low + half];
        const float2 turned = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
        s[low] = make_float2(a.x + turned.x, a.y + turned.y), s[low + half] = make_float2(a.x - turned.x, a.y - turned.y);
    }
    __syncthreads();
    for (unsigned at = threadIdx.x; at < 512; at += 256) mine[at] = s[at];
}
