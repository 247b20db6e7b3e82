// The same constructor, for both sides.
// run: --launch launch --arg i32[64]=zero
// expect: nothing
// output 0: 64 64 64
struct Size {
    int n;
    __host__ __device__ Size() : n(64) {}
};
struct Sizes { Size first; };
__global__ void set(int* out) { out[threadIdx.x] = Size().n; }
void launch(int* out) {
    Sizes sizes;
    set<<<1, sizes.first.n>>>(out);
}
