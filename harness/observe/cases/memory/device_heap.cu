// malloc and free inside of a kernel, by each thread.
// run: --kernel heap --block 8 --arg i32[8]=poison
// expect: nothing
// output 0: 0 1 3 6 10
__global__ void heap(int* out) {
    int t = threadIdx.x;
    int* mine = static_cast<int*>(malloc((t + 1) * sizeof(int)));
    if (!mine) return;
    for (int i = 0; i <= t; i++) mine[i] = i;
    int sum = 0;
    for (int i = 0; i <= t; i++) sum += mine[i];
    out[t] = sum;
    free(mine);
}
