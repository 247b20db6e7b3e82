// expect: refused at line 6: too few arguments in function call
// Nothing between <<< and >>>.
__global__ void k(int* out) { out[0] = 1; }

void launch(const int* in, int* out, int n) {
    k<<<>>>(out);
}
