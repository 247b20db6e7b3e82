// A whole program, which has no other inputs: pairs of threads store what is equal by luck alone.
// run: --launch main
// expect: race.write-write at line 21
// expect: race.write-write at lines 27 and 28
// expect: race.write-write at lines 29 and 30
// expect: race.write-write at lines 33 and 34
// expect: race.write-write at lines 35 and 36
// expect: race.write-write at lines 37 and 38
// expect: race.write-write at lines 41 and 42
// expect: race.write-write at lines 45 and 46
// expect: race.write-write at lines 47 and 48
// expect: race.write-write at lines 49 and 50
// expect: race.write-write at lines 51 and 52
// expect: race.write-write at lines 54 and 55
// expect: race.write-write at lines 57 and 58
// expect: race.write-write at lines 59 and 60
struct Pair {
    int low, high;
};
__constant__ int table[2];
__device__ void set(int* to, int value) { *to = value; }
template <int Step>
__device__ int next(int value) { return value + Step; }
__global__ void mark(int* out, const int* in, int v, int w, float x, Pair pair, long long wide) {
    const int t = threadIdx.x;
    const bool first = t == 0, last = t == 33;
    if (first) out[0] = v;
    if (last) out[0] = w;
    if (first) out[1] = v + w;
    if (last) out[1] = w + w;
    int copy = v;
    copy += in[0] - 7;
    if (first) out[2] = copy;
    if (last) out[2] = v;
    if (first) out[3] = pair.low;
    if (last) out[3] = pair.high;
    if (first) reinterpret_cast<float*>(out)[4] = 2.0f * x;
    if (last) reinterpret_cast<float*>(out)[4] = x + 3.5f;
    int chosen = 1;
    if (v > 5) chosen = 2;
    if (first) out[5] = chosen;
    if (last) out[5] = 2;
    if (first) set(out + 6, v);
    if (last) set(out + 6, w);
    if (first) out[7] = next<3>(v);
    if (last) out[7] = next<4>(v - in[0] + 6);
    if (first) out[8] = (int)(blockDim.x * gridDim.x);
    if (last) out[8] = 64;
    if (first) out[9] = (int)wide;
    if (last) out[9] = v;
    if (first) out[10] = table[0];
    if (last) out[10] = table[1];
    switch (t) {
        case 1: out[11] = w - v; break;
        case 40: out[11] = v - w; break;
    }
    if (first) out[12] = v;
    if (last) out[12] = in[0];
    if (first) out[13] = v;
    if (last) out[13] = 7;
}
int main() {
    int *out, *in;
    const int seven = 7;
    cudaMalloc(&out, 14 * sizeof(int));
    cudaMalloc(&in, sizeof(int));
    cudaMemcpy(in, &seven, sizeof(int), cudaMemcpyHostToDevice);
    mark<<<1, 64>>>(out, in, 7, 7, 3.5f, {7, 7}, 7);
    return cudaFree(in) + cudaFree(out);
}
