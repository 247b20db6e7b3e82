// shortest_paths.cu: Bellman and Ford: each node asks along its edges, a launch a round, the buffers taking turns.
// arg: u32[129]=rising:8
// arg: u32[1024]=below:128
// arg: f32[1024]=unit
// arg: f32[128]=zero
// arg: f32[128]=zero
// launch: begin<<<1, 128>>> 0
// launch: relax<<<2, 64>>> 0
// launch: relax<<<2, 64>>> 1
// launch: relax<<<2, 64>>> 2
// launch: relax<<<2, 64>>> 3
// launch: relax<<<2, 64>>> 4
// launch: relax<<<2, 64>>> 5
// launch: relax<<<2, 64>>> 6
// launch: relax<<<2, 64>>> 7
extern "C" __global__ void begin(const unsigned*, const unsigned*, const float*, float* first, float* second, int) {
    first[threadIdx.x] = second[threadIdx.x] = threadIdx.x ? __int_as_float(0x7f800000) : 0.0f;
}
extern "C" __global__ void relax(const unsigned* starts, const unsigned* others, const float* lengths, float* first, float* second, int round) {
    const float* from = round % 2 ? second : first;
    float* to = round % 2 ? first : second;
    const unsigned node = blockIdx.x * 64 + threadIdx.x;
    float best = from[node];
    for (unsigned edge = starts[node]; edge < starts[node + 1]; ++edge) best = fminf(best, from[others[edge]] + lengths[edge]);
    to[node] = best;
}
