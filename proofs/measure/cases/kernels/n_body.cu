// n_body.cu: three leapfrog steps of bodies that attract each other, tiles of them in shared memory.
// arg: f32[1024]=signed
// arg: f32[1024]=zero
// launch: push<<<4, 64>>>
// launch: drift<<<4, 64>>>
// launch: push<<<4, 64>>>
// launch: drift<<<4, 64>>>
// launch: push<<<4, 64>>>
// launch: drift<<<4, 64>>>
extern "C" __global__ void push(const float4* place, float4* speed) {
    __shared__ float4 tile[64];
    const int at = blockIdx.x * 64 + threadIdx.x;
    const float4 me = place[at];
    float3 force = make_float3(0, 0, 0);
    for (int first = 0; first < 256; first += 64) {
        tile[threadIdx.x] = place[first + threadIdx.x];
        __syncthreads();
        for (int other = 0; other < 64; ++other) {
            const float4 it = tile[other];
            const float dx = it.x - me.x, dy = it.y - me.y, dz = it.z - me.z;
            const float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            const float pull = fabsf(it.w) * inverse * inverse * inverse;
            force.x += dx * pull, force.y += dy * pull, force.z += dz * pull;
        }
        __syncthreads();
    }
    float4 v = speed[at];
    v.x += 0.01f * force.x, v.y += 0.01f * force.y, v.z += 0.01f * force.z;
    speed[at] = v;
}
extern "C" __global__ void drift(float4* place, const float4* speed) {
    const int at = blockIdx.x * 64 + threadIdx.x;
    float4 p = place[at];
    p.x += 0.01f * speed[at].x, p.y += 0.01f * speed[at].y, p.z += 0.01f * speed[at].z;
    place[at] = p;
}
