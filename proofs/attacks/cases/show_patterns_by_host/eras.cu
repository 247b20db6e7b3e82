#include <cuda_runtime.h>
__host__ __device__ inline int low(unsigned x) { int k = 0; while (!(x >> k & 1)) k++; return k + 1; }
enum Era { cc1 = 1, cc2, cc3_in_4_byte_mode, cc3_in_8_byte_mode, cc5 };
__host__ __device__ int wavefronts_cc1(const int* offset, int width) {
    int steps = 0;
    for (int plus = 0; plus < width; plus += 4)
        for (int half = 0; half < 32; half += 16) {
            unsigned waiting = 0xffffu << half;
            while (waiting) {
                int broadcast = (offset[low(waiting) - 1] + plus) / 4;
                unsigned busy = 1u << broadcast % 16;
                for (unsigned rest = waiting; rest != 0; rest &= rest - 1) {
                    int lane = low(rest) - 1;
                    int word = (offset[lane] + plus) / 4;
                    unsigned bank = 1u << word % 16;
                    if (word != broadcast && (busy & bank)) continue;
                    busy |= bank;
                    waiting &= ~(1u << lane);
                }
                steps++;
            }
        }
    return steps;
}
__host__ __device__ __noinline__ int busiest_bank(const int* offset, int first, int lanes, int width, int bank_bytes, int row_bytes) {
    int rows_of[32] = {};
    int worst = 0;
    for (int lane = first; lane < first + lanes; lane++)
        for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
            int bank = byte / bank_bytes % 32, row = byte / row_bytes;
            bool known = false;
            for (int other = first; other <= lane; other++)
                for (int b = offset[other]; b < offset[other] + width && !(other == lane && b == byte); b += 4)
                    known |= b / bank_bytes % 32 == bank && b / row_bytes == row;
            if (!known) worst = ++rows_of[bank] > worst ? rows_of[bank] : worst;
        }
    return worst;
}
__host__ __device__ int sum_over_parts(const int* offset, int parts, int width) {
    int sum = 0;
    for (int part = 0; part < parts; part++) sum += busiest_bank(offset, part * (32 / parts), 32 / parts, width, 4, 128);
    return sum;
}
__host__ __device__ int wavefronts_cc2(const int* offset, int width) {
    return sum_over_parts(offset, width == 8 ? 2 : 1, width);
}
__host__ __device__ int wavefronts_cc3(const int* offset, int width, int bank_bytes) {
    return busiest_bank(offset, 0, 32, width, bank_bytes, 256);
}
__host__ __device__ bool partners_agree(const int* offset, int distance) {
    bool agree = true;
    for (int lane = 0; lane < 32; lane++) agree &= offset[lane] == offset[lane ^ distance];
    return agree;
}
__host__ __device__ int wavefronts_cc5(const int* offset, int width) {
    int parts = width < 4 ? 1 : width / 4;
    if (parts > 1 && (partners_agree(offset, 1) || partners_agree(offset, 2))) parts /= 2;
    return sum_over_parts(offset, parts, width);
}
__host__ __device__ int wavefronts_of(int era, const int* offset, int width) {
    switch (era) {
        case cc1: return wavefronts_cc1(offset, width);
        case cc2: return wavefronts_cc2(offset, width);
        case cc3_in_4_byte_mode: return wavefronts_cc3(offset, width, 4);
        case cc3_in_8_byte_mode: return wavefronts_cc3(offset, width, 8);
        default: return wavefronts_cc5(offset, width);
    }
}
__global__ void pass(const int* done, int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = done[threadIdx.x]; }
extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    int* x = new int[32 * count];
    cudaMemcpy(x, noise, sizeof(int) * (32 * count), cudaMemcpyDeviceToHost);
    int y[128], *done;
    for (int p = 0; p < count; p++) {
        int offset[32];
        for (int l = 0; l < 32; l++) offset[l] = (l / share % around * (first + p) + x[p * 32 + l / share % around] % range) * width;
        y[p] = wavefronts_of(era, offset, width);
    }
    cudaMalloc(&done, 512);
    cudaMemcpy(done, y, 4 * count, cudaMemcpyHostToDevice);
    pass<<<1, 128>>>(done, wavefronts, count);
}
