// Constructors and destructors of the device make objects of the host where nvcc overlooks it: the first values of their members hold,
// and their bodies are empty.
// run: --launch launch --arg i32[64]=zero
// expect: nothing
// output 0: 64 64 64
struct Size {
    int n, unused;
    __device__ Size() : n(64) { unused = threadIdx.x; }
    __device__ ~Size();
};
__device__ Size::~Size() { unused = 1; }
struct Sizes { Size first, second; };
__global__ void set(int* out) { out[threadIdx.x] = blockDim.x; }
void launch(int* out) {
    Sizes sizes;
    set<<<1, sizes.second.n>>>(out);
}
