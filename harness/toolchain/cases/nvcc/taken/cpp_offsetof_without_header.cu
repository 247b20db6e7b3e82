// expect: taken
// offsetof without <cstddef>: cuda_runtime.h brings it along.
struct Pair { int first, second; };
static_assert(offsetof(Pair, second) == 4, "a constant");
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + (int)offsetof(Pair, second);
}
void launch(const int* in, int* out, int n) {
    k<<<(n + 127) / 128, 128>>>(in, out, n);
}
