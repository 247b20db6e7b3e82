// Steps of an n-body system with float4 and tiles; the momentum stays zero.
#include <cmath>
#include <cstdio>
#include <vector>
#define TILE 64

__global__ void step(const float4 *now, float4 *next, float4 *velocity, int n, float dt) {
    __shared__ float4 tile[TILE];
    int i = blockIdx.x * TILE + threadIdx.x;
    float4 p = i < n ? now[i] : make_float4(0, 0, 0, 0);
    float3 a = {0, 0, 0};
    for (int start = 0; start < n; start += TILE) {
        tile[threadIdx.x] = start + threadIdx.x < n ? now[start + threadIdx.x] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            float dx = tile[k].x - p.x, dy = tile[k].y - p.y, dz = tile[k].z - p.z;
            float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), f = tile[k].w * r * r * r;
            a.x += f * dx, a.y += f * dy, a.z += f * dz;
        }
        __syncthreads();
    }
    if (i >= n) return;
    float4 v = velocity[i];
    v.x += dt * a.x, v.y += dt * a.y, v.z += dt * a.z;
    velocity[i] = v;
    next[i] = make_float4(p.x + dt * v.x, p.y + dt * v.y, p.z + dt * v.z, p.w);
}

int main() {
    const int n = 200;
    std::vector<float4> h(n), v(n, make_float4(0, 0, 0, 0));
    for (int i = 0; i < n; i++) h[i] = make_float4(cosf(i), sinf(i), i * 0.01f, 1.0f / n);
    float4 *a, *b, *dv;
    for (float4 **one : {&a, &b, &dv}) cudaMalloc(one, n * sizeof(float4));
    cudaMemcpy(a, h.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemcpy(dv, v.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    for (int i = 0; i < 5; i++) {
        step<<<(n + TILE - 1) / TILE, TILE>>>(a, b, dv, n, 0.01f);
        std::swap(a, b);
    }
    cudaMemcpy(v.data(), dv, n * sizeof(float4), cudaMemcpyDeviceToHost);
    double x = 0, moved = 0;
    for (const auto &one : v) x += one.x, moved += fabs(one.x);
    printf("momentum %.3f, moving %d\n", fabs(x), moved > 0.1);
    for (float4 *one : {a, b, dv}) cudaFree(one);
}
