// Structures with padding in memory from cudaMalloc, copied by a kernel.
// run: --launch run --arg f64[64]=poison
// expect: nothing
// output 0: 0 2 4
struct Item {
    int id;
    double value;
    char tag;
};
__global__ void fill(Item* items) {
    int t = threadIdx.x;
    items[t].id = t;
    items[t].value = t;
    items[t].tag = 1;
}
__global__ void copy(const Item* from, Item* to) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void use(const Item* items, double* out) { out[threadIdx.x] = items[threadIdx.x].id + items[threadIdx.x].value; }
extern "C" void run(double* out) {
    Item *a, *b;
    cudaMalloc(&a, 64 * sizeof(Item));
    cudaMalloc(&b, 64 * sizeof(Item));
    fill<<<1, 64>>>(a);
    copy<<<1, 64>>>(a, b);
    use<<<1, 64>>>(b, out);
    cudaFree(a);
    cudaFree(b);
}
