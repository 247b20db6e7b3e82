// Cooperative groups without their header.
// error at line 6: name followed by "::" must be a class or namespace name
// advice: <cooperative_groups.h>
// No header.  // fix: #include <cooperative_groups.h>
__global__ void fill(int* out, int n) {
    auto block = cooperative_groups::this_thread_block();
    block.sync();
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
