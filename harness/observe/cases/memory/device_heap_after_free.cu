// Memory of the kernel's own heap is read after it was freed.
// run: --kernel heap --block 8 --arg i32[8]=poison
// expect: memory.freed at lines 8 and 9
__global__ void heap(int* out) {
    int t = threadIdx.x;
    volatile int* mine = static_cast<int*>(malloc(sizeof(int)));
    *mine = t;
    free(const_cast<int*>(mine));
    out[t] = *mine;
}
