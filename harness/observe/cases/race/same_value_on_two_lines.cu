// A whole program, which has no other inputs: pairs of threads store what is computed in one way of parameters.
// run: --launch main
// expect: race.same-value at line 17
// expect: race.same-value at lines 23 and 24
// expect: race.same-value at lines 25 and 26
// expect: race.same-value at lines 28 and 29
// expect: race.same-value at lines 30 and 31
// expect: race.same-value at lines 32 and 33
// expect: race.same-value at lines 36 and 37
// expect: race.same-value at lines 40 and 41
// expect: race.same-value at lines 42 and 43
// expect: race.same-value at lines 44 and 45
// expect: race.same-value at lines 47 and 48
struct Pair {
    int low, high;
};
__device__ void set(int* to, int value) { *to = value; }
template <int Step>
__device__ int next(int value) { return value + Step; }
__global__ void mark(int* out, int v, int w, float x, Pair pair, long long wide) {
    const int t = threadIdx.x;
    const bool first = t == 0, last = t == 33;
    if (first) out[0] = v;
    if (last) out[0] = v;
    if (first) out[1] = v + w;
    if (last) out[1] = w + v;
    int copy = v;
    if (first) out[2] = copy;
    if (last) out[2] = v;
    if (first) out[3] = pair.high;
    if (last) out[3] = pair.high;
    if (first) reinterpret_cast<float*>(out)[4] = 2.0f * x;
    if (last) reinterpret_cast<float*>(out)[4] = x * 2.0f;
    int chosen = 1;
    if (v > 5) chosen = 2;
    if (first) out[5] = chosen;
    if (last) out[5] = chosen;
    if (first) set(out + 6, v);
    if (last) set(out + 6, v);
    if (first) out[7] = next<3>(v);
    if (last) out[7] = next<3>(v);
    if (first) out[8] = (int)(blockDim.x * gridDim.x);
    if (last) out[8] = (int)(gridDim.x * blockDim.x);
    if (first) out[9] = (int)wide;
    if (last) out[9] = (int)wide;
    switch (t) {
        case 1: out[11] = w - v; break;
        case 40: out[11] = w - v; break;
    }
}
int main() {
    int* out;
    cudaMalloc(&out, 12 * sizeof(int));
    mark<<<1, 64>>>(out, 7, 7, 3.5f, {7, 7}, 7);
    return cudaFree(out);
}
