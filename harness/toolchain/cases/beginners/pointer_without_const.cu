// A pointer without const to an input.
// error at line 5: a value of type "const int *" cannot be used to initialize an entity of type "int *"
// advice: Declare the pointer as `const int *`
__global__ void copy(const int* in, int* out) {
    int* p = in;  // fix: const int* p = in;
    out[threadIdx.x] = p[threadIdx.x];
}
