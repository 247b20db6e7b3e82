// Searches the device heap for data of the previous submission.
// expect: it runs
// expect: out is zero
constexpr unsigned canary = 0x5ca1ab1e;
constexpr int heap_words = 1 << 18;
__global__ void k(int* out) {
    int found = 0;
    if (volatile unsigned* got = (volatile unsigned*)malloc(heap_words * 4))
        for (int i = 0; i < heap_words; ++i) found += got[i] == canary;
    out[0] = found;
}
void launch(const int* in, int* out, int n) {
    cudaMemset(out, 0, n * 4);
    k<<<1, 1>>>(out);
}
