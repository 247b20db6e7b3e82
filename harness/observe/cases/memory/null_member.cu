// A structure whose second pointer was left empty.
// run: --launch run --arg i32[32]=iota
// expect: memory.null at line 9
struct Both {
    int* values;
    int* sums;
};
__global__ void add(Both both) {
    both.sums[threadIdx.x] = both.values[threadIdx.x];
}
extern "C" void run(int* values) {
    Both both{};
    both.values = values;
    add<<<1, 32>>>(both);
}
