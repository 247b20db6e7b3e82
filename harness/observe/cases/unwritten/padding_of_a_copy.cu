// A structure with padding is copied whole, twice; its members are used.
// run: --kernel copy --block 32 --arg f64[32]=poison
// expect: nothing
struct Item {
    char kind;
    int id;
    double weight;
    char last;
};
__global__ void copy(double* out) {
    __shared__ Item from[32], to[32];
    int t = threadIdx.x;
    from[t].kind = 1;
    from[t].id = t;
    from[t].weight = 2 * t;
    from[t].last = 3;
    __syncthreads();
    to[t] = from[31 - t];
    Item mine = to[t];
    out[t] = mine.kind + mine.id + mine.weight + mine.last;
}
