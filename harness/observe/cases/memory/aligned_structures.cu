// Structures with an alignment of their own: most of their bytes are padding.
// run: --kernel copy --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 31 30 29
struct alignas(16) Lone {
    int value;
};
struct Nested {
    Lone lone;
    char tag;
    double weight;
};
__global__ void copy(int* out) {
    __shared__ Nested from[32];
    __shared__ Lone singles[32];
    int t = threadIdx.x;
    from[t].lone.value = t;
    from[t].tag = 0;
    from[t].weight = 0;
    singles[t].value = 0;
    __syncthreads();
    Nested other = from[31 - t];
    Lone single = singles[31 - t];
    out[t] = other.lone.value + other.tag + int(other.weight) + single.value;
}
