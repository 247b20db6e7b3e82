// twins.cu: kernels of 2 blocks of 256 threads, in twos: one has bank conflicts of shared loads that machine
// code has, too (excess: wavefronts beyond the least, as nvcc 13.0 compiles it for sm_90), and one that looks
// like it has none.

// kernel branch_guilty excess 16
__global__ void branch_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[2 * t];
    if (n > 1000) {
        __syncthreads();
        a += s[2 * t + 1];
    }
    out[t] = a;
}

// kernel branch_innocent excess 0
__global__ void branch_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[2 * t], b = s[2 * t + 1];
    if (n > 1000) {
        __syncthreads();
        a += b;
    }
    out[t] = a - b;
}

// kernel rows_guilty excess 480
__global__ void rows_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* row = s + 32 * (t % 32);
    out[t] = row[0] - row[1];
}

// kernel rows_innocent excess 0
__global__ void rows_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* row = s + 33 * (t % 32);
    out[t] = row[0] - row[1];
}

// kernel backwards_guilty excess 480
__global__ void backwards_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[32 * (t % 32) + 1];
    a = a * a - s[32 * (t % 32)];
    out[t] = a;
}

// kernel backwards_innocent excess 0
__global__ void backwards_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[2 * t + 1];
    a = a * a - s[2 * t];
    out[t] = a;
}

// kernel rounds_guilty excess 7936
__global__ void rounds_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n; i++) a = a * 2 - s[(32 * t + 64 * i) % 2048];
    out[t] = a;
}

// kernel rounds_innocent excess 0
__global__ void rounds_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n; i++) a = a * 2 - s[(t + 64 * i) % 2048];
    out[t] = a;
}

// kernel loop_pairs_guilty excess 3584
__global__ void loop_pairs_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n; i++) a = a * 2 - s[32 * (t % 32) + 2 * i] * s[32 * (t % 32) + 2 * i + 1];
    out[t] = a;
}

// kernel loop_pairs_innocent excess 0
__global__ void loop_pairs_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n; i++) {
        const float2 pair = reinterpret_cast<const float2*>(s)[(t + 32 * i) % 1024];
        a = a * 2 - pair.x * pair.y;
    }
    out[t] = a;
}

// kernel unrolled_guilty excess 1792
__global__ void unrolled_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
#pragma unroll
    for (int i = 0; i < 16; i++) a = a * 2 - s[32 * (t % 32) + i];
    out[t] = a;
}

// kernel unrolled_innocent excess 0
__global__ void unrolled_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) a = a * 2 - s[4 * t + i];
    out[t] = a;
}

// kernel volatile_guilty excess 64
__global__ void volatile_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    volatile float* v = s;
    out[t] = s[4 * t + 0] + v[2 * t];
}

// kernel volatile_innocent excess 0
__global__ void volatile_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
    out[t] = a;
}

// kernel store_between_guilty excess 32
__global__ void store_between_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float a = s[2 * t];
    s[n + 1024 + t] = a;
    out[t] = a - s[2 * t + 1];
}

// kernel store_between_innocent excess 0
__global__ void store_between_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float a = s[2 * t], b = s[2 * t + 1];
    s[n + 1024 + t] = a;
    out[t] = a - b;
}

// kernel other_branch_guilty excess 496
__global__ void other_branch_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    if (n < 1000)
        a = s[32 * (t % 32)];
    else
        a = s[32 * (t % 32) + 1] * 3;
    out[t] = a;
}

// kernel hoisted_guilty excess 496
__global__ void hoisted_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* row = s + 32 * (t % 32);
    if (n > 1000) out[t + 256] = *row;
    out[t] = *row;
}

// kernel hoisted_innocent excess 0
__global__ void hoisted_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    if (n > 1000) out[t + 256] = s[t];
    out[t] = s[t];
}

// kernel loaded_twice_guilty excess 992
__global__ void loaded_twice_guilty(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    if (n < 1000) out[t + 256] = s[32 * (t % 32)];
    out[t] = s[32 * (t % 32)];
}

// kernel loaded_once_innocent excess 0
__global__ void loaded_once_innocent(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* pair = s + 2 * t;
    if (n < 1000) out[t + 256] = pair[0] - pair[1];
    out[t] = pair[0] * pair[1];
}

// kernel second_array_innocent excess 0
__global__ void second_array_innocent(const float* in, float* out, int n) {
    __shared__ float sums[8];
    __shared__ float p[512];
    const int t = threadIdx.x;
    p[t] = in[t];
    p[t + 256] = in[t + 256];
    __syncthreads();
    const int lane = t & 31, w = t >> 5;
    float x = p[2 * t] + p[2 * t + 1];
    for (int o = 16; o; o /= 2) x += __shfl_down_sync(~0u, x, o);
    if (lane == 0) sums[w] = x;
    __syncthreads();
    if (t < 8) {
        x = sums[t];
        for (int o = 4; o; o /= 2) x += __shfl_down_sync(255u, x, o);
        if (t == 0) out[0] = x;
    }
}

// kernel array_of_function_innocent excess 0
__device__ float pair(int t, const float* in) {
    __shared__ float q[512];
    q[t] = in[t];
    q[t + 256] = in[t + 1];
    __syncthreads();
    return q[2 * t] - q[2 * t + 1];
}
__global__ void array_of_function_innocent(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    out[t] = pair(t, in) + s[2 * t] - s[2 * t + 1];
}

// kernel filled_in_pairs_innocent excess 0
__global__ void filled_in_pairs_innocent(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) {
        s[2 * i] = in[i];
        s[2 * i + 1] = in[i + 256];
    }
    __syncthreads();
    out[t] = s[t];
}

// kernel tile_of_four_innocent excess 0
__global__ void tile_of_four_innocent(const float* in, float* out, int n) {
    __shared__ float as[16 * 4][33];
    __shared__ float bs[32][16 * 4];
    const int t = threadIdx.x;
    for (int i = t; i < 16 * 4 * 32; i += 256)
        as[i / 32][i % 32] = in[i], bs[i / (16 * 4)][i % (16 * 4)] = in[i + 1];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float c[4][4] = {};

    for (int k = 0; k < 32; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) c[i][j] += as[y * 4 + i][k] * bs[k][x * 4 + j];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) out[(y * 4 + i) * 16 * 4 % 4096 + x * 4 + j] = c[i][j];
}

// kernel blocks_of_four_innocent excess 0
__global__ void blocks_of_four_innocent(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n; i += 4)
        a = a * s[36 * (t % 32) + i] - s[36 * (t % 32) + i + 1] * s[36 * (t % 32) + i + 2] +
            s[36 * (t % 32) + i + 3];
    out[t] = a;
}

// kernel atomic_between_innocent excess 0
__global__ void atomic_between_innocent(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[2 * t];
    atomicAdd(&out[512 + t], a);
    out[t] = a - s[2 * t + 1];
}

// kernel far_apart_innocent excess 0
__global__ void far_apart_innocent(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    float a = s[2 * t];
#pragma unroll
    for (int i = 0; i < 80; i++) a = a * 2 - s[t + 17 * i + 512];
    out[t] = a - s[2 * t + 1];
}

// kernel other_array_guilty excess 32
__global__ void other_array_guilty(const float* in, float* out, int n) {
    __shared__ float p[512];
    __shared__ float q[512];
    const int t = threadIdx.x;
    p[t] = in[t];
    p[t + 256] = in[t + 256];
    __syncthreads();
    float x = p[2 * t];
    q[5] = x;
    out[t] = q[t % 8] + x - p[2 * t + 1];
}

// kernel rolled_guilty excess 128
__global__ void rolled_guilty(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    float a = 0;
#pragma unroll 1
    for (int i = 0; i < n / 4; i++) a = a * s[2 * t + 512 * i] - s[2 * t + 512 * i + 1];
    out[t] = a;
}

// kernel middle_guilty excess 96
__global__ void middle_guilty(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i];
    __syncthreads();
    out[t] = s[4 * t + 1] - s[4 * t + 2];
}

// kernel row_of_34_innocent excess 0
__global__ void row_of_34_innocent(const float* in, float* out, int n) {
    __shared__ float s[256 * 34];
    const int t = threadIdx.x;
    for (int i = t; i < 256 * 34; i += 256) s[i] = in[i % 1024];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n / 2; i++) a = a * 2 - s[34 * t + i];
    out[t] = a;
}

// kernel row_of_run_time_guilty excess 128
__global__ void row_of_run_time_guilty(const float* in, float* out, int n) {
    __shared__ float s[256 * 34];
    const int t = threadIdx.x, pitch = n > 1 ? 34 : 33;
    for (int i = t; i < 256 * 34; i += 256) s[i] = in[i % 1024];
    __syncthreads();
    float a = 0;
    for (int i = 0; i < n / 2; i++) a = a * 2 - s[pitch * t + i];
    out[t] = a;
}

// kernel pack_beside_floats_innocent excess 0
__global__ void pack_beside_floats_innocent(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i];
    __syncthreads();
    const float2 a = *reinterpret_cast<float2*>(&s[4 * t]);
    out[t] = a.x * a.y - s[4 * t + 2] * s[4 * t + 3];
}
