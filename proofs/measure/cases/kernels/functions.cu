// functions.cu: a table of function pointers, a wide switch, recursion with a stack of its own, and virtual calls.
// arg: i32[256]=below:1000
// arg: i32[256]=poison
// launch: compute<<<4, 64>>>
using Function = int (*)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__device__ __noinline__ int collatz(int x) {
    int path[4] = {x, x / 2, x % 7, 1};
    if (x <= 1) return 0;
    return 1 + collatz(x % 2 ? 3 * x + 1 : x / 2) + (path[x % 4] & 1);
}
__device__ Function table[3] = {twice, square, collatz};
struct Shape { __device__ virtual int area() const = 0; };
struct Box : Shape { int a; __device__ explicit Box(int x) : a(x) {} __device__ int area() const override { return a * a; } };
struct Bar : Shape { int a, b; __device__ Bar(int x, int y) : a(x), b(y) {} __device__ int area() const override { return a * b; } };
__device__ int choose(int x) {
    switch (x % 11) {
        case 0: return 17;
        case 1: return x + 3;
        case 2: return x ^ 0x55;
        case 3: return x << 2;
        case 4: return -x;
        case 5: return x / 3;
        case 6: return x * 9;
        case 7: return ~x;
        case 8: return x & 0xf0;
        default: return x - 1;
    }
}
extern "C" __global__ void compute(const int* in, int* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x, x = in[at];
    const Box box(x % 13);
    const Bar bar(x % 5, x % 17);
    const Shape* shape = x % 2 ? static_cast<const Shape*>(&box) : &bar;
    out[at] = table[x % 3](x) + choose(x) + shape->area();
}
