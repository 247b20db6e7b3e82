// breadth_first_search.cu: levels of a graph, a launch a level, two lists of marks that take turns.
// arg: u32[257]=rising:6
// arg: u32[1536]=below:256
// arg: u32[256]=ones
// arg: u32[256]=zero
// arg: u32[256]=zero
// launch: begin<<<1, 1>>> 0
// launch: level<<<4, 64>>> 0
// launch: level<<<4, 64>>> 1
// launch: level<<<4, 64>>> 2
// launch: level<<<4, 64>>> 3
// launch: level<<<4, 64>>> 4
// launch: level<<<4, 64>>> 5
// launch: level<<<4, 64>>> 6
// launch: level<<<4, 64>>> 7
extern "C" __global__ void begin(const unsigned*, const unsigned*, unsigned* distance, unsigned* first, unsigned*, int) { distance[0] = 0, first[0] = 1; }
extern "C" __global__ void level(const unsigned* starts, const unsigned* ends, unsigned* distance, unsigned* first, unsigned* second, int now) {
    unsigned* marked = now % 2 ? second : first;
    unsigned* next = now % 2 ? first : second;
    const unsigned node = blockIdx.x * blockDim.x + threadIdx.x;
    if (!marked[node]) return;
    marked[node] = 0;
    for (unsigned edge = starts[node]; edge < starts[node + 1]; ++edge)
        if (atomicMin(&distance[ends[edge]], now + 1u) == ~0u) atomicExch(&next[ends[edge]], 1u);
}
