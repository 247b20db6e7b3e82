// A structure goes out of which one member was never set.
// run: --kernel pack --block 32 --arg i32[32]=iota --arg u8[512]=poison
// expect: memory.uninitialised at line 16
struct Item {
    char kind;
    int id;
    double weight;
};
__global__ void pack(const int* in, Item* out) {
    __shared__ Item items[32];
    int t = threadIdx.x;
    items[t].kind = 'a';
    __syncwarp();
    items[t].weight = in[t] * 0.5;
    __syncthreads();
    out[t] = items[31 - t];
}
