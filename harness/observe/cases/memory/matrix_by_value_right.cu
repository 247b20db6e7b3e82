// run: --kernel scale --block 8,8 --arg struct={i32=8,i32=7,ptr=1} --buffer f32[56]=iota
// expect: nothing
// output 1: 0 2 4 6
struct Matrix {
    int width, height;
    float* elements;
};
__global__ void scale(Matrix m) {
    if (threadIdx.x < m.width && threadIdx.y < m.height)
        m.elements[threadIdx.y * m.width + threadIdx.x] *= 2;
}
