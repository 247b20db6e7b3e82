// expect: refused at line 14: calling a constexpr __device__ function("up(int)") from a __host__ function("launch") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the device called by the host with an argument that is not constant.
__device__ constexpr int up(int n) { return (n + 127) / 128; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<up(n), 128>>>(in, out, n);
}
