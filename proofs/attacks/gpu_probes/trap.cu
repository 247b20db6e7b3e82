// The `trap` instruction.
// expect: finding run.trap
// expect: it breaks off
__global__ void k(int* out) {
    out[threadIdx.x] = 1;
    __trap();
}
void launch(const int* in, int* out, int n) { k<<<1, 32>>>(out); }
