// Nodes are pushed on a stack by compare and swap, and each is written before it is published.
// run: --kernel push --grid 2 --block 8 --arg i32[17]=poison --arg i32[1]=zero --arg i32[1]=poison --arg u32[1]=zero
// expect: nothing
// output 2: 136
__global__ void push(int* next, int* head, int* sum, unsigned* done) {
    int node = blockIdx.x * 8 + threadIdx.x + 1, top = atomicAdd(head, 0);
    while (true) {
        atomicExch(&next[node], top);
        __threadfence();
        int seen = atomicCAS(head, top, node);
        if (seen == top) break;
        top = seen;
    }
    __threadfence();
    if (atomicAdd(done, 1) == 15) {
        int all = 0;
        for (int at = atomicAdd(head, 0); at != 0; at = next[at]) all += at;
        *sum = all;
    }
}
