// lu.cu: LU decomposition of a matrix a block, in place in shared memory, and the determinant.
// arg: f64[2048]=signed
// arg: f64[8]=poison
// launch: decompose<<<8, 16x16>>>
extern "C" __global__ void decompose(double* matrices, double* determinants) {
    __shared__ double m[16][17];
    const int row = threadIdx.y, column = threadIdx.x;
    double* mine = matrices + blockIdx.x * 256;
    m[row][column] = mine[row * 16 + column] + (row == column ? 4.0 : 0.0);
    for (int pivot = 0; pivot < 15; ++pivot) {
        __syncthreads();
        if (row > pivot && column == pivot) m[row][pivot] /= m[pivot][pivot];
        __syncthreads();
        if (row > pivot && column > pivot) m[row][column] -= m[row][pivot] * m[pivot][column];
    }
    __syncthreads();
    mine[row * 16 + column] = m[row][column];
    if (row == 0 && column == 0) {
        double product = 1;
        for (int at = 0; at < 16; ++at) product *= m[at][at];
        determinants[blockIdx.x] = product;
    }
}
