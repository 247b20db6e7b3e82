// The lanes that have something elect a leader, who reserves room for all of them.
// run: --kernel keep --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=zero --arg i32[1]=zero
// expect: nothing
// output 2: 64
__global__ void keep(const int* in, int* out, int* count) {
    int i = blockIdx.x * 64 + threadIdx.x;
    bool wanted = in[i] % 2;
    unsigned lanes = __ballot_sync(~0u, wanted);
    if (!wanted) return;
    int lane = threadIdx.x % 32, leader = __ffs(lanes) - 1, first = 0;
    if (lane == leader) first = atomicAdd(count, __popc(lanes));
    first = __shfl_sync(lanes, first, leader);
    out[first + __popc(lanes & ((1u << lane) - 1))] = in[i];
}
