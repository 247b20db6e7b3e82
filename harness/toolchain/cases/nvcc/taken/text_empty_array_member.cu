// expect: taken
// g++ takes a member of no elements at the end.
struct Head { int n; int rest[0]; };
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
int reads(Head* h) { return h->n; }
