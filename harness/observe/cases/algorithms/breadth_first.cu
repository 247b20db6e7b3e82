// A ring of nodes, level by level: two frontiers in turn, a counter each, atomics decide who takes a node.
// run: --kernel visit --block 64 --arg i32[40]=poison
// expect: nothing
// output 0: 0 1 2 3 4
__global__ void visit(int* level) {
    __shared__ int frontier[2][64], size[2], seen[40];
    int t = threadIdx.x, now = 0;
    if (t < 40) seen[t] = t == 0;
    if (t == 0) {
        level[0] = 0;
        frontier[0][0] = 0;
        size[0] = 1;
    }
    __syncthreads();
    for (int depth = 1; size[now] > 0; depth++) {
        if (t == 0) size[1 - now] = 0;
        __syncthreads();
        if (t < 2 * size[now]) {
            int next = (frontier[now][t / 2] + (t % 2 ? 1 : 39)) % 40;
            if (atomicExch(&seen[next], 1) == 0) {
                level[next] = depth;
                frontier[1 - now][atomicAdd(&size[1 - now], 1)] = next;
            }
        }
        __syncthreads();
        now = 1 - now;
    }
}
