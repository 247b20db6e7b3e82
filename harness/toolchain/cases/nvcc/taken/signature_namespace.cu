// expect: taken
// The contract is ::launch(const int* in, int* out, int n); here it lies in a namespace.
namespace mine {

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }

}  // namespace mine
