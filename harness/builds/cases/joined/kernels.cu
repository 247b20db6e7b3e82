// kernels.cu: kernels whose accesses to shared memory ptxas joins, splits or leaves as they are. requests.csv has
// what a GPU counted. Each runs as <<<2, 256>>> with in = 0, 1, 2, …, and n = 16; those with `dyn` in their names get
// 8192 bytes of dynamic shared memory. A comment with its name begins each.

// kernel pair0
__global__ void pair0(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[2*t] - s[2*t+1];
}

// kernel pair1
__global__ void pair1(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[2*t+1] - s[2*t];
}

// kernel pair2
__global__ void pair2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[t<<1] - s[(t<<1)|1];
}

// kernel pair3
__global__ void pair3(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[2*t] - s[2*t+2];
}

// kernel pair4
__global__ void pair4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[2*t+1] - s[2*t+2];
}

// kernel pair5
__global__ void pair5(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t]+s[4*t+1]*s[4*t+2]-s[4*t+3];
}

// kernel pair6
__global__ void pair6(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t]+s[4*t+1]*s[4*t+2];
}

// kernel pair7
__global__ void pair7(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t+1]+s[4*t+2]*s[4*t+3];
}

// kernel pair8
__global__ void pair8(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t]+s[4*t+3];
}

// kernel pair9
__global__ void pair9(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t+2]-s[4*t+3];
}

// kernel pair10
__global__ void pair10(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[4*t+1]-s[4*t+2];
}

// kernel pair11
__global__ void pair11(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[3*t]+s[3*t+1]*s[3*t+2];
}

// kernel pair12
__global__ void pair12(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[8*t]+s[8*t+7];
}

// kernel pair13
__global__ void pair13(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[511-2*t]-s[510-2*t];
}

// kernel pair14
__global__ void pair14(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[6*t]-s[6*t+1];
}

// kernel pair15
__global__ void pair15(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = s[5*t]-s[5*t+1];
}

// kernel ptr0_2
__global__ void ptr0_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel vptr0_2
__global__ void vptr0_2(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel uptr0_2
__global__ void uptr0_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t + 1;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel ptr0_4
__global__ void ptr0_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel vptr0_4
__global__ void vptr0_4(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel uptr0_4
__global__ void uptr0_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t + 1;
    out[blockIdx.x*256+t] = p[0]-p[1];
}

// kernel ptr1_2
__global__ void ptr1_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel vptr1_2
__global__ void vptr1_2(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel uptr1_2
__global__ void uptr1_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t + 1;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel ptr1_4
__global__ void ptr1_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel vptr1_4
__global__ void vptr1_4(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel uptr1_4
__global__ void uptr1_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t + 1;
    out[blockIdx.x*256+t] = p[1]*p[0];
}

// kernel ptr2_2
__global__ void ptr2_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel vptr2_2
__global__ void vptr2_2(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel uptr2_2
__global__ void uptr2_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t + 1;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel ptr2_4
__global__ void ptr2_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel vptr2_4
__global__ void vptr2_4(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel uptr2_4
__global__ void uptr2_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t + 1;
    out[blockIdx.x*256+t] = p[0]+p[1]*p[2]-p[3];
}

// kernel ptr3_2
__global__ void ptr3_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel vptr3_2
__global__ void vptr3_2(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel uptr3_2
__global__ void uptr3_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t + 1;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel ptr3_4
__global__ void ptr3_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel vptr3_4
__global__ void vptr3_4(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel uptr3_4
__global__ void uptr3_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t + 1;
    out[blockIdx.x*256+t] = p[0]+p[2];
}

// kernel ptr4_2
__global__ void ptr4_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel vptr4_2
__global__ void vptr4_2(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 2 * t;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel uptr4_2
__global__ void uptr4_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 2 * t + 1;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel ptr4_4
__global__ void ptr4_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel vptr4_4
__global__ void vptr4_4(const float* in, float* out, int n) {
    __shared__ volatile float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const volatile float* p = s + 4 * t;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel uptr4_4
__global__ void uptr4_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const float* p = s + 4 * t + 1;
    out[blockIdx.x*256+t] = p[1]+p[2];
}

// kernel tile2x2
__global__ void tile2x2(const float* in, float* out, int n) {
    __shared__ float a[8][32], b[8][32];
    const int t = threadIdx.x;
    for (int i = t; i < 8*32; i += 256) a[i/32][i%32] = in[i];
    for (int i = t; i < 8*32; i += 256) b[i/32][i%32] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[2][2] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) sum[i][j] += a[k][y*2+i] * b[k][x*2+j];
    float all = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner2x2
__global__ void tile_inner2x2(const float* in, float* out, int n) {
    __shared__ float a[32][9], b[8][32];
    const int t = threadIdx.x;
    for (int i = t; i < 8*32; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*32; i += 256) b[i/32][i%32] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[2][2] = {};
    for (int k = 0; k < 8; ++k) {
        float av[2], bv[2];
        for (int i = 0; i < 2; ++i) av[i] = a[y*2+i][k];
        for (int j = 0; j < 2; ++j) bv[j] = b[k][x*2+j];
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile2x4
__global__ void tile2x4(const float* in, float* out, int n) {
    __shared__ float a[8][32], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*32; i += 256) a[i/32][i%32] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[2][4] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[k][y*2+i] * b[k][x*4+j];
    float all = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner2x4
__global__ void tile_inner2x4(const float* in, float* out, int n) {
    __shared__ float a[32][9], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*32; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[2][4] = {};
    for (int k = 0; k < 8; ++k) {
        float av[2], bv[4];
        for (int i = 0; i < 2; ++i) av[i] = a[y*2+i][k];
        for (int j = 0; j < 4; ++j) bv[j] = b[k][x*4+j];
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile4x2
__global__ void tile4x2(const float* in, float* out, int n) {
    __shared__ float a[8][64], b[8][32];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/64][i%64] = in[i];
    for (int i = t; i < 8*32; i += 256) b[i/32][i%32] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][2] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 2; ++j) sum[i][j] += a[k][y*4+i] * b[k][x*2+j];
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 2; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner4x2
__global__ void tile_inner4x2(const float* in, float* out, int n) {
    __shared__ float a[64][9], b[8][32];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*32; i += 256) b[i/32][i%32] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][2] = {};
    for (int k = 0; k < 8; ++k) {
        float av[4], bv[2];
        for (int i = 0; i < 4; ++i) av[i] = a[y*4+i][k];
        for (int j = 0; j < 2; ++j) bv[j] = b[k][x*2+j];
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 2; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 2; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile4x4
__global__ void tile4x4(const float* in, float* out, int n) {
    __shared__ float a[8][64], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/64][i%64] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][4] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[k][y*4+i] * b[k][x*4+j];
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner4x4
__global__ void tile_inner4x4(const float* in, float* out, int n) {
    __shared__ float a[64][9], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][4] = {};
    for (int k = 0; k < 8; ++k) {
        float av[4], bv[4];
        for (int i = 0; i < 4; ++i) av[i] = a[y*4+i][k];
        for (int j = 0; j < 4; ++j) bv[j] = b[k][x*4+j];
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile4x8
__global__ void tile4x8(const float* in, float* out, int n) {
    __shared__ float a[8][64], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/64][i%64] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][8] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += a[k][y*4+i] * b[k][x*8+j];
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner4x8
__global__ void tile_inner4x8(const float* in, float* out, int n) {
    __shared__ float a[64][9], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*64; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[4][8] = {};
    for (int k = 0; k < 8; ++k) {
        float av[4], bv[8];
        for (int i = 0; i < 4; ++i) av[i] = a[y*4+i][k];
        for (int j = 0; j < 8; ++j) bv[j] = b[k][x*8+j];
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile8x4
__global__ void tile8x4(const float* in, float* out, int n) {
    __shared__ float a[8][128], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*128; i += 256) a[i/128][i%128] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[8][4] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[k][y*8+i] * b[k][x*4+j];
    float all = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner8x4
__global__ void tile_inner8x4(const float* in, float* out, int n) {
    __shared__ float a[128][9], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*128; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[8][4] = {};
    for (int k = 0; k < 8; ++k) {
        float av[8], bv[4];
        for (int i = 0; i < 8; ++i) av[i] = a[y*8+i][k];
        for (int j = 0; j < 4; ++j) bv[j] = b[k][x*4+j];
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile8x8
__global__ void tile8x8(const float* in, float* out, int n) {
    __shared__ float a[8][128], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*128; i += 256) a[i/128][i%128] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[8][8] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += a[k][y*8+i] * b[k][x*8+j];
    float all = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner8x8
__global__ void tile_inner8x8(const float* in, float* out, int n) {
    __shared__ float a[128][9], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*128; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[8][8] = {};
    for (int k = 0; k < 8; ++k) {
        float av[8], bv[8];
        for (int i = 0; i < 8; ++i) av[i] = a[y*8+i][k];
        for (int j = 0; j < 8; ++j) bv[j] = b[k][x*8+j];
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile3x3
__global__ void tile3x3(const float* in, float* out, int n) {
    __shared__ float a[8][48], b[8][48];
    const int t = threadIdx.x;
    for (int i = t; i < 8*48; i += 256) a[i/48][i%48] = in[i];
    for (int i = t; i < 8*48; i += 256) b[i/48][i%48] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[3][3] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) sum[i][j] += a[k][y*3+i] * b[k][x*3+j];
    float all = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner3x3
__global__ void tile_inner3x3(const float* in, float* out, int n) {
    __shared__ float a[48][9], b[8][48];
    const int t = threadIdx.x;
    for (int i = t; i < 8*48; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*48; i += 256) b[i/48][i%48] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[3][3] = {};
    for (int k = 0; k < 8; ++k) {
        float av[3], bv[3];
        for (int i = 0; i < 3; ++i) av[i] = a[y*3+i][k];
        for (int j = 0; j < 3; ++j) bv[j] = b[k][x*3+j];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile6x6
__global__ void tile6x6(const float* in, float* out, int n) {
    __shared__ float a[8][96], b[8][96];
    const int t = threadIdx.x;
    for (int i = t; i < 8*96; i += 256) a[i/96][i%96] = in[i];
    for (int i = t; i < 8*96; i += 256) b[i/96][i%96] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[6][6] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) sum[i][j] += a[k][y*6+i] * b[k][x*6+j];
    float all = 0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner6x6
__global__ void tile_inner6x6(const float* in, float* out, int n) {
    __shared__ float a[96][9], b[8][96];
    const int t = threadIdx.x;
    for (int i = t; i < 8*96; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*96; i += 256) b[i/96][i%96] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[6][6] = {};
    for (int k = 0; k < 8; ++k) {
        float av[6], bv[6];
        for (int i = 0; i < 6; ++i) av[i] = a[y*6+i][k];
        for (int j = 0; j < 6; ++j) bv[j] = b[k][x*6+j];
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile5x5
__global__ void tile5x5(const float* in, float* out, int n) {
    __shared__ float a[8][80], b[8][80];
    const int t = threadIdx.x;
    for (int i = t; i < 8*80; i += 256) a[i/80][i%80] = in[i];
    for (int i = t; i < 8*80; i += 256) b[i/80][i%80] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[5][5] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 5; ++j) sum[i][j] += a[k][y*5+i] * b[k][x*5+j];
    float all = 0;
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner5x5
__global__ void tile_inner5x5(const float* in, float* out, int n) {
    __shared__ float a[80][9], b[8][80];
    const int t = threadIdx.x;
    for (int i = t; i < 8*80; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*80; i += 256) b[i/80][i%80] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[5][5] = {};
    for (int k = 0; k < 8; ++k) {
        float av[5], bv[5];
        for (int i = 0; i < 5; ++i) av[i] = a[y*5+i][k];
        for (int j = 0; j < 5; ++j) bv[j] = b[k][x*5+j];
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 5; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile1x4
__global__ void tile1x4(const float* in, float* out, int n) {
    __shared__ float a[8][16], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*16; i += 256) a[i/16][i%16] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[1][4] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 1; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[k][y*1+i] * b[k][x*4+j];
    float all = 0;
    for (int i = 0; i < 1; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner1x4
__global__ void tile_inner1x4(const float* in, float* out, int n) {
    __shared__ float a[16][9], b[8][64];
    const int t = threadIdx.x;
    for (int i = t; i < 8*16; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*64; i += 256) b[i/64][i%64] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[1][4] = {};
    for (int k = 0; k < 8; ++k) {
        float av[1], bv[4];
        for (int i = 0; i < 1; ++i) av[i] = a[y*1+i][k];
        for (int j = 0; j < 4; ++j) bv[j] = b[k][x*4+j];
        for (int i = 0; i < 1; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 1; ++i)
        for (int j = 0; j < 4; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile1x8
__global__ void tile1x8(const float* in, float* out, int n) {
    __shared__ float a[8][16], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*16; i += 256) a[i/16][i%16] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[1][8] = {};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 1; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += a[k][y*1+i] * b[k][x*8+j];
    float all = 0;
    for (int i = 0; i < 1; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel tile_inner1x8
__global__ void tile_inner1x8(const float* in, float* out, int n) {
    __shared__ float a[16][9], b[8][128];
    const int t = threadIdx.x;
    for (int i = t; i < 8*16; i += 256) a[i/8][i%8] = in[i];
    for (int i = t; i < 8*128; i += 256) b[i/128][i%128] = in[i+7];
    __syncthreads();
    const int x = t % 16, y = t / 16;
    float sum[1][8] = {};
    for (int k = 0; k < 8; ++k) {
        float av[1], bv[8];
        for (int i = 0; i < 1; ++i) av[i] = a[y*1+i][k];
        for (int j = 0; j < 8; ++j) bv[j] = b[k][x*8+j];
        for (int i = 0; i < 1; ++i)
            for (int j = 0; j < 8; ++j) sum[i][j] += av[i] * bv[j];
    }
    float all = 0;
    for (int i = 0; i < 1; ++i)
        for (int j = 0; j < 8; ++j) all += sum[i][j] * (i + 3 * j);
    out[blockIdx.x*256+t] = all;
}

// kernel pack_float2
__global__ void pack_float2(const float* in, float* out, int n) {
    __shared__ float2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_float2(in[i],in[i+1]);
    __syncthreads();
    const float2 v = s[t*1];
    out[blockIdx.x*256+t] = v.x-v.y;
}

// kernel pack_float2s2
__global__ void pack_float2s2(const float* in, float* out, int n) {
    __shared__ float2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float2(in[i],in[i+1]);
    __syncthreads();
    const float2 v = s[t*2];
    out[blockIdx.x*256+t] = v.x-v.y;
}

// kernel pack_float2s3
__global__ void pack_float2s3(const float* in, float* out, int n) {
    __shared__ float2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_float2(in[i],in[i+1]);
    __syncthreads();
    const float2 v = s[t*3];
    out[blockIdx.x*256+t] = v.x-v.y;
}

// kernel packpair_float2
__global__ void packpair_float2(const float* in, float* out, int n) {
    __shared__ float2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float2(in[i],in[i+1]);
    __syncthreads();
    float r; { const float2 v = s[2*t]; r = v.x-v.y; } { const float2 v = s[2*t+1]; r += 2 * (v.x-v.y); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_float4
__global__ void pack_float4(const float* in, float* out, int n) {
    __shared__ float4 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_float4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const float4 v = s[t*1];
    out[blockIdx.x*256+t] = v.x-v.y*v.z+v.w;
}

// kernel pack_float4s2
__global__ void pack_float4s2(const float* in, float* out, int n) {
    __shared__ float4 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const float4 v = s[t*2];
    out[blockIdx.x*256+t] = v.x-v.y*v.z+v.w;
}

// kernel pack_float4s3
__global__ void pack_float4s3(const float* in, float* out, int n) {
    __shared__ float4 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_float4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const float4 v = s[t*3];
    out[blockIdx.x*256+t] = v.x-v.y*v.z+v.w;
}

// kernel packpair_float4
__global__ void packpair_float4(const float* in, float* out, int n) {
    __shared__ float4 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    float r; { const float4 v = s[2*t]; r = v.x-v.y*v.z+v.w; } { const float4 v = s[2*t+1]; r += 2 * (v.x-v.y*v.z+v.w); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_double2
__global__ void pack_double2(const float* in, float* out, int n) {
    __shared__ double2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_double2(in[i],in[i+1]);
    __syncthreads();
    const double2 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_double2s2
__global__ void pack_double2s2(const float* in, float* out, int n) {
    __shared__ double2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_double2(in[i],in[i+1]);
    __syncthreads();
    const double2 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_double2s3
__global__ void pack_double2s3(const float* in, float* out, int n) {
    __shared__ double2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_double2(in[i],in[i+1]);
    __syncthreads();
    const double2 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel packpair_double2
__global__ void packpair_double2(const float* in, float* out, int n) {
    __shared__ double2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_double2(in[i],in[i+1]);
    __syncthreads();
    float r; { const double2 v = s[2*t]; r = (float)(v.x-v.y); } { const double2 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_int2
__global__ void pack_int2(const float* in, float* out, int n) {
    __shared__ int2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_int2(in[i],in[i+1]);
    __syncthreads();
    const int2 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_int2s2
__global__ void pack_int2s2(const float* in, float* out, int n) {
    __shared__ int2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_int2(in[i],in[i+1]);
    __syncthreads();
    const int2 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_int2s3
__global__ void pack_int2s3(const float* in, float* out, int n) {
    __shared__ int2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_int2(in[i],in[i+1]);
    __syncthreads();
    const int2 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel packpair_int2
__global__ void packpair_int2(const float* in, float* out, int n) {
    __shared__ int2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_int2(in[i],in[i+1]);
    __syncthreads();
    float r; { const int2 v = s[2*t]; r = (float)(v.x-v.y); } { const int2 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_char4
__global__ void pack_char4(const float* in, float* out, int n) {
    __shared__ char4 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_char4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const char4 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y+v.z);
}

// kernel pack_char4s2
__global__ void pack_char4s2(const float* in, float* out, int n) {
    __shared__ char4 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_char4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const char4 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y+v.z);
}

// kernel pack_char4s3
__global__ void pack_char4s3(const float* in, float* out, int n) {
    __shared__ char4 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_char4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    const char4 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y+v.z);
}

// kernel packpair_char4
__global__ void packpair_char4(const float* in, float* out, int n) {
    __shared__ char4 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_char4(in[i],in[i+1],in[i+2],in[i+3]);
    __syncthreads();
    float r; { const char4 v = s[2*t]; r = (float)(v.x-v.y+v.z); } { const char4 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y+v.z)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_short2
__global__ void pack_short2(const float* in, float* out, int n) {
    __shared__ short2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_short2(in[i],in[i+1]);
    __syncthreads();
    const short2 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_short2s2
__global__ void pack_short2s2(const float* in, float* out, int n) {
    __shared__ short2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_short2(in[i],in[i+1]);
    __syncthreads();
    const short2 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_short2s3
__global__ void pack_short2s3(const float* in, float* out, int n) {
    __shared__ short2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_short2(in[i],in[i+1]);
    __syncthreads();
    const short2 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel packpair_short2
__global__ void packpair_short2(const float* in, float* out, int n) {
    __shared__ short2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_short2(in[i],in[i+1]);
    __syncthreads();
    float r; { const short2 v = s[2*t]; r = (float)(v.x-v.y); } { const short2 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_uchar2
__global__ void pack_uchar2(const float* in, float* out, int n) {
    __shared__ uchar2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_uchar2(in[i],in[i+1]);
    __syncthreads();
    const uchar2 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_uchar2s2
__global__ void pack_uchar2s2(const float* in, float* out, int n) {
    __shared__ uchar2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_uchar2(in[i],in[i+1]);
    __syncthreads();
    const uchar2 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_uchar2s3
__global__ void pack_uchar2s3(const float* in, float* out, int n) {
    __shared__ uchar2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_uchar2(in[i],in[i+1]);
    __syncthreads();
    const uchar2 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel packpair_uchar2
__global__ void packpair_uchar2(const float* in, float* out, int n) {
    __shared__ uchar2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_uchar2(in[i],in[i+1]);
    __syncthreads();
    float r; { const uchar2 v = s[2*t]; r = (float)(v.x-v.y); } { const uchar2 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_double
__global__ void pack_double(const float* in, float* out, int n) {
    __shared__ double s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = (double)in[i];
    __syncthreads();
    const double v = s[t*1];
    out[blockIdx.x*256+t] = (float)v;
}

// kernel pack_doubles2
__global__ void pack_doubles2(const float* in, float* out, int n) {
    __shared__ double s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = (double)in[i];
    __syncthreads();
    const double v = s[t*2];
    out[blockIdx.x*256+t] = (float)v;
}

// kernel pack_doubles3
__global__ void pack_doubles3(const float* in, float* out, int n) {
    __shared__ double s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = (double)in[i];
    __syncthreads();
    const double v = s[t*3];
    out[blockIdx.x*256+t] = (float)v;
}

// kernel packpair_double
__global__ void packpair_double(const float* in, float* out, int n) {
    __shared__ double s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = (double)in[i];
    __syncthreads();
    float r; { const double v = s[2*t]; r = (float)v; } { const double v = s[2*t+1]; r += 2 * ((float)v); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_long2
__global__ void pack_long2(const float* in, float* out, int n) {
    __shared__ long2 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_long2(in[i],in[i+1]);
    __syncthreads();
    const long2 v = s[t*1];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_long2s2
__global__ void pack_long2s2(const float* in, float* out, int n) {
    __shared__ long2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_long2(in[i],in[i+1]);
    __syncthreads();
    const long2 v = s[t*2];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel pack_long2s3
__global__ void pack_long2s3(const float* in, float* out, int n) {
    __shared__ long2 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_long2(in[i],in[i+1]);
    __syncthreads();
    const long2 v = s[t*3];
    out[blockIdx.x*256+t] = (float)(v.x-v.y);
}

// kernel packpair_long2
__global__ void packpair_long2(const float* in, float* out, int n) {
    __shared__ long2 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_long2(in[i],in[i+1]);
    __syncthreads();
    float r; { const long2 v = s[2*t]; r = (float)(v.x-v.y); } { const long2 v = s[2*t+1]; r += 2 * ((float)(v.x-v.y)); }
    out[blockIdx.x*256+t] = r;
}

// kernel pack_float3
__global__ void pack_float3(const float* in, float* out, int n) {
    __shared__ float3 s[256];
    const int t = threadIdx.x;
    for (int i = t; i < 256; i += 256) s[i] = make_float3(in[i],in[i+1],in[i+2]);
    __syncthreads();
    const float3 v = s[t*1];
    out[blockIdx.x*256+t] = v.x-v.y*v.z;
}

// kernel pack_float3s2
__global__ void pack_float3s2(const float* in, float* out, int n) {
    __shared__ float3 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float3(in[i],in[i+1],in[i+2]);
    __syncthreads();
    const float3 v = s[t*2];
    out[blockIdx.x*256+t] = v.x-v.y*v.z;
}

// kernel pack_float3s3
__global__ void pack_float3s3(const float* in, float* out, int n) {
    __shared__ float3 s[768];
    const int t = threadIdx.x;
    for (int i = t; i < 768; i += 256) s[i] = make_float3(in[i],in[i+1],in[i+2]);
    __syncthreads();
    const float3 v = s[t*3];
    out[blockIdx.x*256+t] = v.x-v.y*v.z;
}

// kernel packpair_float3
__global__ void packpair_float3(const float* in, float* out, int n) {
    __shared__ float3 s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = make_float3(in[i],in[i+1],in[i+2]);
    __syncthreads();
    float r; { const float3 v = s[2*t]; r = v.x-v.y*v.z; } { const float3 v = s[2*t+1]; r += 2 * (v.x-v.y*v.z); }
    out[blockIdx.x*256+t] = r;
}

// kernel struct2_all
struct S2 { float v[2]; };
__global__ void struct2_all(const float* in, float* out, int n) {
    __shared__ S2 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 2; ++j) s[t].v[j] = in[t*2+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 2; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct2_some
struct S2 { float v[2]; };
__global__ void struct2_some(const float* in, float* out, int n) {
    __shared__ S2 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 2; ++j) s[t].v[j] = in[t*2+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[1];
}

// kernel struct2_copy
struct S2 { float v[2]; };
__global__ void struct2_copy(const float* in, float* out, int n) {
    __shared__ S2 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 2; ++j) s[t].v[j] = in[t*2+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[1];
}

// kernel struct3_all
struct S3 { float v[3]; };
__global__ void struct3_all(const float* in, float* out, int n) {
    __shared__ S3 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 3; ++j) s[t].v[j] = in[t*3+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 3; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct3_some
struct S3 { float v[3]; };
__global__ void struct3_some(const float* in, float* out, int n) {
    __shared__ S3 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 3; ++j) s[t].v[j] = in[t*3+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[2];
}

// kernel struct3_copy
struct S3 { float v[3]; };
__global__ void struct3_copy(const float* in, float* out, int n) {
    __shared__ S3 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 3; ++j) s[t].v[j] = in[t*3+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[1];
}

// kernel struct4_all
struct S4 { float v[4]; };
__global__ void struct4_all(const float* in, float* out, int n) {
    __shared__ S4 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 4; ++j) s[t].v[j] = in[t*4+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 4; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct4_some
struct S4 { float v[4]; };
__global__ void struct4_some(const float* in, float* out, int n) {
    __shared__ S4 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 4; ++j) s[t].v[j] = in[t*4+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[3];
}

// kernel struct4_copy
struct S4 { float v[4]; };
__global__ void struct4_copy(const float* in, float* out, int n) {
    __shared__ S4 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 4; ++j) s[t].v[j] = in[t*4+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[2];
}

// kernel struct5_all
struct S5 { float v[5]; };
__global__ void struct5_all(const float* in, float* out, int n) {
    __shared__ S5 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 5; ++j) s[t].v[j] = in[t*5+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 5; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct5_some
struct S5 { float v[5]; };
__global__ void struct5_some(const float* in, float* out, int n) {
    __shared__ S5 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 5; ++j) s[t].v[j] = in[t*5+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[4];
}

// kernel struct5_copy
struct S5 { float v[5]; };
__global__ void struct5_copy(const float* in, float* out, int n) {
    __shared__ S5 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 5; ++j) s[t].v[j] = in[t*5+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[2];
}

// kernel struct6_all
struct S6 { float v[6]; };
__global__ void struct6_all(const float* in, float* out, int n) {
    __shared__ S6 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 6; ++j) s[t].v[j] = in[t*6+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 6; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct6_some
struct S6 { float v[6]; };
__global__ void struct6_some(const float* in, float* out, int n) {
    __shared__ S6 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 6; ++j) s[t].v[j] = in[t*6+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[5];
}

// kernel struct6_copy
struct S6 { float v[6]; };
__global__ void struct6_copy(const float* in, float* out, int n) {
    __shared__ S6 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 6; ++j) s[t].v[j] = in[t*6+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[3];
}

// kernel struct8_all
struct S8 { float v[8]; };
__global__ void struct8_all(const float* in, float* out, int n) {
    __shared__ S8 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 8; ++j) s[t].v[j] = in[t*8+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 8; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct8_some
struct S8 { float v[8]; };
__global__ void struct8_some(const float* in, float* out, int n) {
    __shared__ S8 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 8; ++j) s[t].v[j] = in[t*8+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[7];
}

// kernel struct8_copy
struct S8 { float v[8]; };
__global__ void struct8_copy(const float* in, float* out, int n) {
    __shared__ S8 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 8; ++j) s[t].v[j] = in[t*8+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[4];
}

// kernel struct12_all
struct S12 { float v[12]; };
__global__ void struct12_all(const float* in, float* out, int n) {
    __shared__ S12 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 12; ++j) s[t].v[j] = in[t*12+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 12; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct12_some
struct S12 { float v[12]; };
__global__ void struct12_some(const float* in, float* out, int n) {
    __shared__ S12 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 12; ++j) s[t].v[j] = in[t*12+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[11];
}

// kernel struct12_copy
struct S12 { float v[12]; };
__global__ void struct12_copy(const float* in, float* out, int n) {
    __shared__ S12 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 12; ++j) s[t].v[j] = in[t*12+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[6];
}

// kernel struct16_all
struct S16 { float v[16]; };
__global__ void struct16_all(const float* in, float* out, int n) {
    __shared__ S16 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 16; ++j) s[t].v[j] = in[t*16+j];
    __syncthreads();
    float r = 0;
    for (int j = 0; j < 16; ++j) r += s[255-t].v[j] * (j + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel struct16_some
struct S16 { float v[16]; };
__global__ void struct16_some(const float* in, float* out, int n) {
    __shared__ S16 s[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 16; ++j) s[t].v[j] = in[t*16+j];
    __syncthreads();
    out[blockIdx.x*256+t] = s[255-t].v[0] + s[255-t].v[15];
}

// kernel struct16_copy
struct S16 { float v[16]; };
__global__ void struct16_copy(const float* in, float* out, int n) {
    __shared__ S16 s[256], d[256];
    const int t = threadIdx.x;
    for (int j = 0; j < 16; ++j) s[t].v[j] = in[t*16+j];
    __syncthreads();
    d[t] = s[255-t];
    __syncthreads();
    out[blockIdx.x*256+t] = d[255-t].v[8];
}

// kernel loop2u
__global__ void loop2u(const float* in, float* out, int n) {
    __shared__ float s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll
    for (int i = 0; i < 2; ++i) r += s[t*2+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop2n
__global__ void loop2n(const float* in, float* out, int n) {
    __shared__ float s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 1
    for (int i = 0; i < 2; ++i) r += s[t*2+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop24
__global__ void loop24(const float* in, float* out, int n) {
    __shared__ float s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 4
    for (int i = 0; i < 2; ++i) r += s[t*2+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop2d
__global__ void loop2d(const float* in, float* out, int n) {
    __shared__ float s[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;

    for (int i = 0; i < 2; ++i) r += s[t*2+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel fill2
__global__ void fill2(const float* in, float* out, int n) {
    __shared__ float s[512];
    const int t = threadIdx.x;
    for (int i = 0; i < 2; ++i) s[t*2+i] = in[(t+i)%2048];
    __syncthreads();
    out[blockIdx.x*256+t] = s[(t*7)%512];
}

// kernel copy2
__global__ void copy2(const float* in, float* out, int n) {
    __shared__ float s[512], d[512];
    const int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[i] = in[i%2048];
    __syncthreads();
    for (int i = 0; i < 2; ++i) d[t*2+i] = s[t*2+i] + 1;
    __syncthreads();
    out[blockIdx.x*256+t] = d[(t*7)%512];
}

// kernel loop4u
__global__ void loop4u(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) r += s[t*4+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop4n
__global__ void loop4n(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 1
    for (int i = 0; i < 4; ++i) r += s[t*4+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop44
__global__ void loop44(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 4
    for (int i = 0; i < 4; ++i) r += s[t*4+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop4d
__global__ void loop4d(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;

    for (int i = 0; i < 4; ++i) r += s[t*4+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel fill4
__global__ void fill4(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) s[t*4+i] = in[(t+i)%2048];
    __syncthreads();
    out[blockIdx.x*256+t] = s[(t*7)%1024];
}

// kernel copy4
__global__ void copy4(const float* in, float* out, int n) {
    __shared__ float s[1024], d[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = in[i%2048];
    __syncthreads();
    for (int i = 0; i < 4; ++i) d[t*4+i] = s[t*4+i] + 1;
    __syncthreads();
    out[blockIdx.x*256+t] = d[(t*7)%1024];
}

// kernel loop7u
__global__ void loop7u(const float* in, float* out, int n) {
    __shared__ float s[1792];
    const int t = threadIdx.x;
    for (int i = t; i < 1792; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll
    for (int i = 0; i < 7; ++i) r += s[t*7+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop7n
__global__ void loop7n(const float* in, float* out, int n) {
    __shared__ float s[1792];
    const int t = threadIdx.x;
    for (int i = t; i < 1792; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 1
    for (int i = 0; i < 7; ++i) r += s[t*7+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop74
__global__ void loop74(const float* in, float* out, int n) {
    __shared__ float s[1792];
    const int t = threadIdx.x;
    for (int i = t; i < 1792; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 4
    for (int i = 0; i < 7; ++i) r += s[t*7+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop7d
__global__ void loop7d(const float* in, float* out, int n) {
    __shared__ float s[1792];
    const int t = threadIdx.x;
    for (int i = t; i < 1792; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;

    for (int i = 0; i < 7; ++i) r += s[t*7+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel fill7
__global__ void fill7(const float* in, float* out, int n) {
    __shared__ float s[1792];
    const int t = threadIdx.x;
    for (int i = 0; i < 7; ++i) s[t*7+i] = in[(t+i)%2048];
    __syncthreads();
    out[blockIdx.x*256+t] = s[(t*7)%1792];
}

// kernel copy7
__global__ void copy7(const float* in, float* out, int n) {
    __shared__ float s[1792], d[1792];
    const int t = threadIdx.x;
    for (int i = t; i < 1792; i += 256) s[i] = in[i%2048];
    __syncthreads();
    for (int i = 0; i < 7; ++i) d[t*7+i] = s[t*7+i] + 1;
    __syncthreads();
    out[blockIdx.x*256+t] = d[(t*7)%1792];
}

// kernel loop8u
__global__ void loop8u(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll
    for (int i = 0; i < 8; ++i) r += s[t*8+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop8n
__global__ void loop8n(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 1
    for (int i = 0; i < 8; ++i) r += s[t*8+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop84
__global__ void loop84(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 4
    for (int i = 0; i < 8; ++i) r += s[t*8+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop8d
__global__ void loop8d(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;

    for (int i = 0; i < 8; ++i) r += s[t*8+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel fill8
__global__ void fill8(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = 0; i < 8; ++i) s[t*8+i] = in[(t+i)%2048];
    __syncthreads();
    out[blockIdx.x*256+t] = s[(t*7)%2048];
}

// kernel copy8
__global__ void copy8(const float* in, float* out, int n) {
    __shared__ float s[2048], d[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i%2048];
    __syncthreads();
    for (int i = 0; i < 8; ++i) d[t*8+i] = s[t*8+i] + 1;
    __syncthreads();
    out[blockIdx.x*256+t] = d[(t*7)%2048];
}

// kernel loop16u
__global__ void loop16u(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll
    for (int i = 0; i < 16; ++i) r += s[t*16+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop16n
__global__ void loop16n(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 1
    for (int i = 0; i < 16; ++i) r += s[t*16+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop164
__global__ void loop164(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
#pragma unroll 4
    for (int i = 0; i < 16; ++i) r += s[t*16+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel loop16d
__global__ void loop16d(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;

    for (int i = 0; i < 16; ++i) r += s[t*16+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel fill16
__global__ void fill16(const float* in, float* out, int n) {
    __shared__ float s[4096];
    const int t = threadIdx.x;
    for (int i = 0; i < 16; ++i) s[t*16+i] = in[(t+i)%2048];
    __syncthreads();
    out[blockIdx.x*256+t] = s[(t*7)%4096];
}

// kernel copy16
__global__ void copy16(const float* in, float* out, int n) {
    __shared__ float s[4096], d[4096];
    const int t = threadIdx.x;
    for (int i = t; i < 4096; i += 256) s[i] = in[i%2048];
    __syncthreads();
    for (int i = 0; i < 16; ++i) d[t*16+i] = s[t*16+i] + 1;
    __syncthreads();
    out[blockIdx.x*256+t] = d[(t*7)%4096];
}

// kernel long32
__global__ void long32(const float* in, float* out, int n) {
    __shared__ float s[8192];
    const int t = threadIdx.x;
    for (int i = t; i < 8192; i += 256) s[i] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 32; ++i) r += s[t*32+i] * (i + 1);
    out[blockIdx.x*256+t] = r;
}

// kernel row16
__global__ void row16(const float* in, float* out, int n) {
    __shared__ float s[64][65];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 16; ++i) r += s[t%64][i];
    out[blockIdx.x*256+t] = r;
}

// kernel rowb16
__global__ void rowb16(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 16; ++i) r += s[t/32][i];
    out[blockIdx.x*256+t] = r;
}

// kernel col16
__global__ void col16(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 16; ++i) r += s[i][t%64];
    out[blockIdx.x*256+t] = r;
}

// kernel runtime16
__global__ void runtime16(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < n; ++i) r += s[t%64][i] * 16;
    out[blockIdx.x*256+t] = r;
}

// kernel row64
__global__ void row64(const float* in, float* out, int n) {
    __shared__ float s[64][65];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 64; ++i) r += s[t%64][i];
    out[blockIdx.x*256+t] = r;
}

// kernel rowb64
__global__ void rowb64(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 64; ++i) r += s[t/32][i];
    out[blockIdx.x*256+t] = r;
}

// kernel col64
__global__ void col64(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 64; ++i) r += s[i][t%64];
    out[blockIdx.x*256+t] = r;
}

// kernel runtime64
__global__ void runtime64(const float* in, float* out, int n) {
    __shared__ float s[64][64];
    const int t = threadIdx.x;
    for (int i = t; i < 64*64; i += 256) s[i/64][i%64] = in[i%2048];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < n; ++i) r += s[t%64][i] * 64;
    out[blockIdx.x*256+t] = r;
}

// kernel tail173
__global__ void tail173(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 4; ++i)
        if (4*t+i < n*32) r += s[4*t+i] * (i + 2);
    out[blockIdx.x*256+t] = r;
}

// kernel tailp173
__global__ void tailp173(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = s[4*t];
    if (4*t+1 < n*32) r += s[4*t+1] + s[4*t+2] * s[4*t+3];
    out[blockIdx.x*256+t] = r;
}

// kernel tails173
__global__ void tails173(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    if (4*t < n*32) { s[4*t] = 1; s[4*t+1] = 2; }
    __syncthreads();
    out[blockIdx.x*256+t] = s[(3*t)%2048];
}

// kernel tail176
__global__ void tail176(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 4; ++i)
        if (t < n) r += s[4*t+i] * (i + 2);
    out[blockIdx.x*256+t] = r;
}

// kernel tailp176
__global__ void tailp176(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = s[4*t];
    if (t < n) r += s[4*t+1] + s[4*t+2] * s[4*t+3];
    out[blockIdx.x*256+t] = r;
}

// kernel tails176
__global__ void tails176(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    if (t < n) { s[4*t] = 1; s[4*t+1] = 2; }
    __syncthreads();
    out[blockIdx.x*256+t] = s[(3*t)%2048];
}

// kernel tail179
__global__ void tail179(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = 0;
    for (int i = 0; i < 4; ++i)
        if (in[t] > 100) r += s[4*t+i] * (i + 2);
    out[blockIdx.x*256+t] = r;
}

// kernel tailp179
__global__ void tailp179(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    float r = s[4*t];
    if (in[t] > 100) r += s[4*t+1] + s[4*t+2] * s[4*t+3];
    out[blockIdx.x*256+t] = r;
}

// kernel tails179
__global__ void tails179(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    if (in[t] > 100) { s[4*t] = 1; s[4*t+1] = 2; }
    __syncthreads();
    out[blockIdx.x*256+t] = s[(3*t)%2048];
}

// kernel between0
__global__ void between0(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; s[(2*t+9)%2048] = a; out[t] = a + s[2*t+1];
}

// kernel between1
__global__ void between1(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; d[t] = a; out[t] = a + s[2*t+1];
}

// kernel between2
__global__ void between2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; out[t+300] = a; out[t] = a + s[2*t+1];
}

// kernel between3
__global__ void between3(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; __syncwarp(); out[t] = a + s[2*t+1];
}

// kernel between4
__global__ void between4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; __syncthreads(); out[t] = a + s[2*t+1];
}

// kernel between5
__global__ void between5(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[2*t]; atomicAdd(&d[t], a); out[t] = a + s[2*t+1];
}

// kernel between6
__global__ void between6(const float* in, float* out, int n) {
    __shared__ float s[2048];
    __shared__ float d[256];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    d[t] = 0;
    __syncthreads();
    float a = s[4*t]; s[4*t+3] = a; out[t] = a + s[4*t+1] + s[4*t+2];
}

// kernel pad0_row
__global__ void pad0_row(const float* in, float* out, int n) {
    __shared__ float s[32][32];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i/32][i%32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[x][y*4+i] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad0_col
__global__ void pad0_col(const float* in, float* out, int n) {
    __shared__ float s[32][32];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i%32][i/32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[y*4+i][x] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad0_st
__global__ void pad0_st(const float* in, float* out, int n) {
    __shared__ float s[32][32];
    const int t = threadIdx.x;
    const int x = t%32, y = t/32;
    for (int i = 0; i < 4; ++i) s[x][y*4+i] = in[i*256+t];
    __syncthreads();
    out[blockIdx.x*256+t] = s[y][x];
}

// kernel pad1_row
__global__ void pad1_row(const float* in, float* out, int n) {
    __shared__ float s[32][33];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i/32][i%32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[x][y*4+i] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad1_col
__global__ void pad1_col(const float* in, float* out, int n) {
    __shared__ float s[32][33];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i%32][i/32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[y*4+i][x] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad1_st
__global__ void pad1_st(const float* in, float* out, int n) {
    __shared__ float s[32][33];
    const int t = threadIdx.x;
    const int x = t%32, y = t/32;
    for (int i = 0; i < 4; ++i) s[x][y*4+i] = in[i*256+t];
    __syncthreads();
    out[blockIdx.x*256+t] = s[y][x];
}

// kernel pad2_row
__global__ void pad2_row(const float* in, float* out, int n) {
    __shared__ float s[32][34];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i/32][i%32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[x][y*4+i] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad2_col
__global__ void pad2_col(const float* in, float* out, int n) {
    __shared__ float s[32][34];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i%32][i/32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[y*4+i][x] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad2_st
__global__ void pad2_st(const float* in, float* out, int n) {
    __shared__ float s[32][34];
    const int t = threadIdx.x;
    const int x = t%32, y = t/32;
    for (int i = 0; i < 4; ++i) s[x][y*4+i] = in[i*256+t];
    __syncthreads();
    out[blockIdx.x*256+t] = s[y][x];
}

// kernel pad3_row
__global__ void pad3_row(const float* in, float* out, int n) {
    __shared__ float s[32][35];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i/32][i%32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[x][y*4+i] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad3_col
__global__ void pad3_col(const float* in, float* out, int n) {
    __shared__ float s[32][35];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i%32][i/32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[y*4+i][x] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad3_st
__global__ void pad3_st(const float* in, float* out, int n) {
    __shared__ float s[32][35];
    const int t = threadIdx.x;
    const int x = t%32, y = t/32;
    for (int i = 0; i < 4; ++i) s[x][y*4+i] = in[i*256+t];
    __syncthreads();
    out[blockIdx.x*256+t] = s[y][x];
}

// kernel pad4_row
__global__ void pad4_row(const float* in, float* out, int n) {
    __shared__ float s[32][36];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i/32][i%32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[x][y*4+i] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad4_col
__global__ void pad4_col(const float* in, float* out, int n) {
    __shared__ float s[32][36];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i%32][i/32] = in[i];
    __syncthreads();
    const int x = t%32, y = t/32;
    float r = 0;
    for (int i = 0; i < 4; ++i) r += s[y*4+i][x] * (i+1);
    out[blockIdx.x*256+t] = r;
}

// kernel pad4_st
__global__ void pad4_st(const float* in, float* out, int n) {
    __shared__ float s[32][36];
    const int t = threadIdx.x;
    const int x = t%32, y = t/32;
    for (int i = 0; i < 4; ++i) s[x][y*4+i] = in[i*256+t];
    __syncthreads();
    out[blockIdx.x*256+t] = s[y][x];
}

// kernel dyn_float
__global__ void dyn_float(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    float* s = reinterpret_cast<float*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (float)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_float
__global__ void stat_float(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (float)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_float
__global__ void two_float(const float* in, float* out, int n) {
    __shared__ float a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (float)t;
    for (int i = t; i < 1024; i += 256) s[i] = (float)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_float
__global__ void st_float(const float* in, float* out, int n) {
    __shared__ float s[1024];
    const int t = threadIdx.x;
    s[4*t] = (float)in[t]; s[4*t+1] = (float)in[t+1]; s[4*t+2] = (float)in[t+2]; s[4*t+3] = (float)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel dyn_int
__global__ void dyn_int(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    int* s = reinterpret_cast<int*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (int)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_int
__global__ void stat_int(const float* in, float* out, int n) {
    __shared__ int s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (int)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_int
__global__ void two_int(const float* in, float* out, int n) {
    __shared__ int a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (int)t;
    for (int i = t; i < 1024; i += 256) s[i] = (int)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_int
__global__ void st_int(const float* in, float* out, int n) {
    __shared__ int s[1024];
    const int t = threadIdx.x;
    s[4*t] = (int)in[t]; s[4*t+1] = (int)in[t+1]; s[4*t+2] = (int)in[t+2]; s[4*t+3] = (int)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel dyn_double
__global__ void dyn_double(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    double* s = reinterpret_cast<double*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (double)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_double
__global__ void stat_double(const float* in, float* out, int n) {
    __shared__ double s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (double)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_double
__global__ void two_double(const float* in, float* out, int n) {
    __shared__ double a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (double)t;
    for (int i = t; i < 1024; i += 256) s[i] = (double)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_double
__global__ void st_double(const float* in, float* out, int n) {
    __shared__ double s[1024];
    const int t = threadIdx.x;
    s[4*t] = (double)in[t]; s[4*t+1] = (double)in[t+1]; s[4*t+2] = (double)in[t+2]; s[4*t+3] = (double)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel dyn_short
__global__ void dyn_short(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    short* s = reinterpret_cast<short*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (short)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_short
__global__ void stat_short(const float* in, float* out, int n) {
    __shared__ short s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (short)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_short
__global__ void two_short(const float* in, float* out, int n) {
    __shared__ short a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (short)t;
    for (int i = t; i < 1024; i += 256) s[i] = (short)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_short
__global__ void st_short(const float* in, float* out, int n) {
    __shared__ short s[1024];
    const int t = threadIdx.x;
    s[4*t] = (short)in[t]; s[4*t+1] = (short)in[t+1]; s[4*t+2] = (short)in[t+2]; s[4*t+3] = (short)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel dyn_unsignedchar
__global__ void dyn_unsignedchar(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    unsigned char* s = reinterpret_cast<unsigned char*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (unsigned char)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_unsignedchar
__global__ void stat_unsignedchar(const float* in, float* out, int n) {
    __shared__ unsigned char s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (unsigned char)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_unsignedchar
__global__ void two_unsignedchar(const float* in, float* out, int n) {
    __shared__ unsigned char a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (unsigned char)t;
    for (int i = t; i < 1024; i += 256) s[i] = (unsigned char)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_unsignedchar
__global__ void st_unsignedchar(const float* in, float* out, int n) {
    __shared__ unsigned char s[1024];
    const int t = threadIdx.x;
    s[4*t] = (unsigned char)in[t]; s[4*t+1] = (unsigned char)in[t+1]; s[4*t+2] = (unsigned char)in[t+2]; s[4*t+3] = (unsigned char)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel dyn_longlong
__global__ void dyn_longlong(const float* in, float* out, int n) {
    extern __shared__ unsigned char raw[];
    long long* s = reinterpret_cast<long long*>(raw);
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (long long)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel stat_longlong
__global__ void stat_longlong(const float* in, float* out, int n) {
    __shared__ long long s[1024];
    const int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) s[i] = (long long)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[4*t] + s[4*t+1] * 2 + s[4*t+2] * 3 + s[4*t+3] * 5);
}

// kernel two_longlong
__global__ void two_longlong(const float* in, float* out, int n) {
    __shared__ long long a[33], s[1024];
    const int t = threadIdx.x;
    if (t < 33) a[t] = (long long)t;
    for (int i = t; i < 1024; i += 256) s[i] = (long long)in[i];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)(s[2*t] + s[2*t+1] * 2 + a[t%33]);
}

// kernel st_longlong
__global__ void st_longlong(const float* in, float* out, int n) {
    __shared__ long long s[1024];
    const int t = threadIdx.x;
    s[4*t] = (long long)in[t]; s[4*t+1] = (long long)in[t+1]; s[4*t+2] = (long long)in[t+2]; s[4*t+3] = (long long)in[t+3];
    __syncthreads();
    out[blockIdx.x*256+t] = (float)s[(t*5)%1024];
}

// kernel stencil1
__global__ void stencil1(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 1 + 8;
    out[blockIdx.x*256+t] = s[i-1] + 2 * s[i] + s[i+1];
}

// kernel stencil5_1
__global__ void stencil5_1(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 1 + 8;
    out[blockIdx.x*256+t] = s[i-2] + s[i-1] + 2 * s[i] + s[i+1] + s[i+2];
}

// kernel stencil2
__global__ void stencil2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 2 + 8;
    out[blockIdx.x*256+t] = s[i-1] + 2 * s[i] + s[i+1];
}

// kernel stencil5_2
__global__ void stencil5_2(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 2 + 8;
    out[blockIdx.x*256+t] = s[i-2] + s[i-1] + 2 * s[i] + s[i+1] + s[i+2];
}

// kernel stencil4
__global__ void stencil4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 4 + 8;
    out[blockIdx.x*256+t] = s[i-1] + 2 * s[i] + s[i+1];
}

// kernel stencil5_4
__global__ void stencil5_4(const float* in, float* out, int n) {
    __shared__ float s[2048];
    const int t = threadIdx.x;
    for (int i = t; i < 2048; i += 256) s[i] = in[i];
    __syncthreads();
    const int i = t * 4 + 8;
    out[blockIdx.x*256+t] = s[i-2] + s[i-1] + 2 * s[i] + s[i+1] + s[i+2];
}
