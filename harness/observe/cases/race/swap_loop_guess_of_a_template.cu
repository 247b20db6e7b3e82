// One template for integers and floats, the operation is a lambda.
// run: --kernel both --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero --arg f32[1]=zero
// expect: nothing
// output 1: 8128
// output 2: 127
template <class T, class Operation>
__device__ T update(T* place, const T* in, int i, Operation operation) {
    int *bits = (int*)place, v = in[i], old = *bits, assumed;
    do {
        assumed = old;
        T now = operation(*(T*)&assumed, (T)v);
        old = atomicCAS(bits, assumed, *(int*)&now);
    } while (old != assumed);
    return *(T*)&old;
}
__global__ void both(const int* in, int* sum, float* most) {
    int i = blockIdx.x * 64 + threadIdx.x;
    float mine[1] = {(float)in[i]};
    update(sum, in, i, [](int a, int b) { return a + b; });
    update(most, mine, 0, [](float a, float b) { return a < b ? b : a; });
}
