// A vote without its mask.
// error at line 5: too few arguments in function call
// advice: write `__ballot_sync(0xffffffff, threadIdx.x < 7)`
__global__ void fill(int* out, int n) {
    int votes = __ballot_sync(threadIdx.x < 7);  // fix: int votes = __ballot_sync(0xffffffff, threadIdx.x < 7);
    if (threadIdx.x < n) out[threadIdx.x] = votes;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
