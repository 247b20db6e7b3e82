// One pointer of the kernel's heap is freed twice.
// run: --kernel twice --block 1 --arg i32[1]=poison
// expect: memory.freed at lines 8 and 9
__global__ void twice(int* out) {
    int* mine = static_cast<int*>(malloc(64));
    mine[0] = 5;
    *out = mine[0];
    free(mine);
    free(mine);
}
