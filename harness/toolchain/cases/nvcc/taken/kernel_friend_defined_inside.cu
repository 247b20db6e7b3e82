// expect: taken
// A device function defined as a friend inside of a class.
struct Box {
    int v;
    friend __device__ int get(Box b) { return b.v; }
};

__global__ void fill(int* out, Box b) { out[threadIdx.x] = get(b); }

void launch(const int* in, int* out, int n) { fill<<<1, 32>>>(out, Box{n}); }
