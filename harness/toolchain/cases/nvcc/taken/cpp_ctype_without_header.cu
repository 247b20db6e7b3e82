// expect: taken
// isdigit and toupper in the launcher without <cctype>: cuda_runtime.h brings it along.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
void launch(const int* in, int* out, int n) {
    if (isdigit('7') && toupper('a') == 'A') k<<<(n + 127) / 128, 128>>>(in, out, n);
}
