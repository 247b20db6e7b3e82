// Three parts of dynamic shared memory are written and used.
// run: --kernel parts --block 32 --shared 384 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
__global__ void parts(const int* in, int* out) {
    extern __shared__ char raw[];
    int* numbers = reinterpret_cast<int*>(raw);
    short* shorts = reinterpret_cast<short*>(numbers + 32);
    char* bytes = reinterpret_cast<char*>(shorts + 32);
    int t = threadIdx.x;
    numbers[t] = in[t];
    shorts[t] = in[t];
    if (t < 32) bytes[t] = in[t];
    __syncthreads();
    out[t] = numbers[31 - t] + shorts[t] +
             bytes[31 - t];
}
