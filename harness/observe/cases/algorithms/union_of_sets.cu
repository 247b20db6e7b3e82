// Union-find by compare-and-swap, with relaxed loads of the parents.
// run: --kernel unite --grid 2 --block 32 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 0 0 0
#include <cuda/atomic>
__device__ int root_of(int* parent, int node) {
    for (;;) {
        cuda::atomic_ref<int, cuda::thread_scope_device> place(parent[node]);
        int up = place.load(cuda::memory_order_relaxed);
        if (up == node) return node;
        node = up;
    }
}
__global__ void unite(int* parent, int* out) {
    int node = blockIdx.x * 32 + threadIdx.x;
    if (node > 0)
        for (;;) {
            int a = root_of(parent, node), b = root_of(parent, node - 1);
            if (a == b) break;
            if (atomicCAS(&parent[max(a, b)], max(a, b), min(a, b)) == max(a, b)) break;
        }
    if (node < 4) out[node] = 0;
}
