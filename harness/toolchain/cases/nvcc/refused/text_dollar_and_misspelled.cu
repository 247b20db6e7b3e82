// expect: refused at line 5: identifier "__syncthread" is undefined
// A dollar in a name excuses no misspelled call.
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int a$b = 1; a$b += 1; __syncthread();
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
