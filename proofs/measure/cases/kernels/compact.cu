// compact.cu: keeps the elements that pass a test, in order: ballots in warps, a scan of the warps, one launch a block order.
// arg: i32[2048]=bits
// arg: i32[2048]=zero
// arg: u32[9]=zero
// launch: counts<<<8, 256>>>
// launch: places<<<1, 1>>>
// launch: scatter<<<8, 256>>>
__device__ bool wanted(int value) { return value % 5 == 0 || value < -2000000000; }
extern "C" __global__ void counts(const int* in, int*, unsigned* starts) {
    const int count = __syncthreads_count(wanted(in[blockIdx.x * 256 + threadIdx.x]));
    if (threadIdx.x == 0) starts[blockIdx.x + 1] = count;
}
extern "C" __global__ void places(const int*, int*, unsigned* starts) {
    for (int block = 1; block <= 8; ++block) starts[block] += starts[block - 1];
}
extern "C" __global__ void scatter(const int* in, int* out, unsigned* starts) {
    __shared__ unsigned of_warp[8];
    const int value = in[blockIdx.x * 256 + threadIdx.x];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, mask = __ballot_sync(~0u, wanted(value));
    if (lane == 0) of_warp[warp] = __popc(mask);
    __syncthreads();
    unsigned at = starts[blockIdx.x] + __popc(mask & ((1u << lane) - 1));
    for (unsigned before = 0; before < warp; ++before) at += of_warp[before];
    if (wanted(value)) out[at] = value;
}
