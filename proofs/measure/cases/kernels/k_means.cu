// k_means.cu: points in the plane to the nearest of eight centres, and the centres to the middle of theirs, in fixed point.
// arg: f32[1024]=signed
// arg: f32[16]=signed
// arg: i32[24]=zero
// arg: u8[512]=poison
// launch: assign<<<4, 128>>>
// launch: move<<<1, 8>>>
// launch: assign<<<4, 128>>>
// launch: move<<<1, 8>>>
// launch: assign<<<4, 128>>>
// launch: move<<<1, 8>>>
extern "C" __global__ void assign(const float2* points, float2* centres, int* sums, unsigned char* nearest) {
    const int at = blockIdx.x * 128 + threadIdx.x;
    const float2 p = points[at];
    int best = 0;
    float least = 1e30f;
    for (int c = 0; c < 8; ++c) {
        const float dx = p.x - centres[c].x, dy = p.y - centres[c].y, distance = dx * dx + dy * dy;
        if (distance < least) least = distance, best = c;
    }
    nearest[at] = static_cast<unsigned char>(best);
    atomicAdd(&sums[3 * best], __float2int_rn(p.x * 65536.0f));
    atomicAdd(&sums[3 * best + 1], __float2int_rn(p.y * 65536.0f));
    atomicAdd(&sums[3 * best + 2], 1);
}
extern "C" __global__ void move(const float2*, float2* centres, int* sums, unsigned char*) {
    int* mine = sums + 3 * threadIdx.x;
    if (mine[2]) centres[threadIdx.x] = make_float2(mine[0] / 65536.0f / mine[2], mine[1] / 65536.0f / mine[2]);
    mine[0] = mine[1] = mine[2] = 0;
}
