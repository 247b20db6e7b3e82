// A word and a byte of one parameter: the word's second byte is the parameter's first one by luck.
// run: --launch main
// expect: race.write-write at lines 5 and 6
__global__ void mark(int* out, int n) {
    if (threadIdx.x == 0) out[0] = n;
    if (threadIdx.x == 40) reinterpret_cast<char*>(out)[1] = static_cast<char>(n);
}
int main() {
    int* out;
    cudaMalloc(&out, sizeof(int));
    mark<<<1, 64>>>(out, 0);
    return cudaFree(out);
}
