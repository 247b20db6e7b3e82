// The tail is copied word by word.
// run: --kernel copy --block 32 --arg i32[126]=iota --arg i32[126]=poison
// expect: nothing
// output 1: 0 1 2 3
__global__ void copy(const int* in, int* out) {
    int first = threadIdx.x * 4;
    if (first + 4 <= 126) *reinterpret_cast<int4*>(out + first) = *reinterpret_cast<const int4*>(in + first);
    else for (int i = first; i < 126; i++) out[i] = in[i];
}
