// Nodes are pushed on a stack by compare and swap, and each is written before it is published.
// run: --kernel push --grid 2 --block 16 --arg i32[33]=poison --arg i32[1]=zero --arg i32[1]=poison --arg u32[1]=zero
// expect: nothing
// output 2: 528
__global__ void push(int* next, int* head, int* sum, unsigned* done) {
    int node = blockIdx.x * 16 + threadIdx.x + 1, top = atomicAdd(head, 0);
    while (true) {
        atomicExch(&next[node], top);
        __threadfence();
        int seen = atomicCAS(head, top, node);
        if (seen == top) break;
        top = seen;
    }
    __threadfence();
    if (atomicAdd(done, 1) == 31) {
        int all = 0;
        for (int at = atomicAdd(head, 0); at != 0; at = next[at]) all += at;
        *sum = all;
    }
}
