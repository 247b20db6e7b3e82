// expect: taken
// A kernel as a friend.
struct Box {
    friend __global__ void fill(int* out, int n);
};
__global__ void fill(int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 1; }

void launch(const int* in, int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
