// A local array with an index that only the run knows.
// run: --kernel sort --block 16 --arg i32[16]=iota --arg i32[16]=poison
// expect: nothing
// output 1: 3 4 5
__global__ void sort(const int* in, int* out) {
    int values[7], t = threadIdx.x;
    for (int i = 0; i < 7; i++) values[i] = (in[t] + i * 3) % 7;
    for (int i = 1; i < 7; i++)
        for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
            int swap = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
    out[t] = values[3] + t % 7;
}
