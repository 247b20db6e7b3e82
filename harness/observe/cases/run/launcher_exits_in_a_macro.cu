// The usual macro around a call that fails: what fails is a note, as the program looks, and its end is the error.
// run: --launch launch --in i32[64]=iota --arg i32[64]=poison
// expect: call.failed at line 15
// expect: run.exit at line 15
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                             \
    do {                                                        \
        cudaError_t error = (call);                             \
        if (error != cudaSuccess) {                             \
            printf("%s\n", cudaGetErrorString(error)), exit(1); \
        }                                                       \
    } while (0)
void launch(const int* in, int* out) {
    CHECK(cudaMemcpy(out, in, 64 * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaDeviceSynchronize());
}
