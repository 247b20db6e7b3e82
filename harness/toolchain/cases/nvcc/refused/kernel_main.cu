// expect: refused at line 3: a __global__ function must have a void return type
// main as a kernel.
__global__ int main() { return 0; }
