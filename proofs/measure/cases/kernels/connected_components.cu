// connected_components.cu: labels sink to the least of the component: hooks by atomicMin, pointers made shorter in between.
// arg: u32[400]=below:300
// arg: u32[400]=below:300
// arg: u32[300]=iota
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
// launch: hook<<<7, 64>>>
// launch: shorten<<<1, 320>>>
__device__ unsigned now(unsigned* cell) { return atomicOr(cell, 0u); }
extern "C" __global__ void hook(const unsigned* from, const unsigned* to, unsigned* label) {
    const unsigned edge = blockIdx.x * 64 + threadIdx.x;
    if (edge >= 400) return;
    unsigned a = now(&label[from[edge]]), b = now(&label[to[edge]]);
    while (a != b) {  // the larger root gets the smaller label
        const unsigned high = max(a, b), low = min(a, b), old = atomicMin(&label[high], low);
        if (old == high) break;
        a = old, b = low;
    }
}
extern "C" __global__ void shorten(const unsigned*, const unsigned*, unsigned* label) {
    if (threadIdx.x >= 300) return;
    unsigned at = threadIdx.x;
    for (unsigned next = now(&label[at]); next != at; next = now(&label[at])) at = next;
    atomicMin(&label[threadIdx.x], at);
}
