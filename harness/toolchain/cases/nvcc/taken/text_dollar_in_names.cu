// expect: taken
// g++ takes a dollar in a name.
#define STEP$ 1
#define ONE (STEP$)
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int a$b = ONE; i += a$b - STEP$;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
