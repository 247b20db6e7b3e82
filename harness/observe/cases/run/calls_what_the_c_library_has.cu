// The launcher calls a function of the C library that the simulator does not have: no fault of its own.
// run: --launch run --arg i32[1]=zero
// expect: tool.unsupported at line 6
#include <stdlib.h>
__global__ void put(int* out, int v) { out[0] = v; }
void run(int* out) {
    char name[] = "/tmp/XXXXXX";
    put<<<1, 1>>>(out, mkstemp(name) >= 0);
}
