// A macro reads the value to add and the first guess; it stands twice on one line.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[2]=zero
// expect: nothing
// output 1: 8128 128
#define ADD(place, value)                                      \
    {                                                          \
        int v = (value), old = *(place), assumed;              \
        do {                                                   \
            assumed = old;                                     \
            old = atomicCAS((place), assumed, assumed + v);    \
        } while (old != assumed);                              \
    }
__global__ void sums(const int* in, int* sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
    ADD(sum, in[i]) ADD(sum + 1, in[i] - in[i] + 1)
}
