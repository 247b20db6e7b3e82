// A kernel that reads an input through a pointer without const.
// error at line 8: argument of type "const int *" is incompatible with parameter of type "int *"
// advice: declare its parameter as `const int *`
__global__ void copy(int* in, int* out) {  // fix: __global__ void copy(const int* in, int* out) {
    out[threadIdx.x] = in[threadIdx.x];
}
extern "C" void launch(const int* in, int* out) {
    copy<<<1, 64>>>(in, out);
}
