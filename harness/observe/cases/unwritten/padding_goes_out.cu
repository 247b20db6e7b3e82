// A structure with padding goes to the output whole.
// run: --kernel pack --block 32 --arg i32[32]=iota --arg u8[512]=poison
// expect: nothing
struct Item {
    char kind;
    int id;
    double weight;
};
__global__ void pack(const int* in, Item* out) {
    __shared__ Item items[32];
    int t = threadIdx.x;
    items[t].kind = 'a';
    items[t].id = in[t];
    items[t].weight = in[t] * 0.5;
    __syncthreads();
    out[t] = items[31 - t];
}
