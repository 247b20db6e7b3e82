// Memory of malloc without a cast.
// error at line 9: a value of type "void *" cannot be used to initialize an entity of type "int *"
// advice: static_cast<int *>
#include <cstdlib>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    int* p = malloc(4);  // fix: int* p = static_cast<int*>(malloc(4));
    free(p);
}
