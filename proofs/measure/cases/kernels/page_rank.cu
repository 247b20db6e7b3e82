// page_rank.cu: ranks flow along the edges for ten rounds, from node to node by gathering.
// arg: u32[129]=rising:10
// arg: u32[1280]=below:128
// arg: f64[128]=unit
// arg: f64[128]=zero
// launch: flow<<<2, 64>>> 0
// launch: flow<<<2, 64>>> 1
// launch: flow<<<2, 64>>> 2
// launch: flow<<<2, 64>>> 3
// launch: flow<<<2, 64>>> 4
// launch: flow<<<2, 64>>> 5
extern "C" __global__ void flow(const unsigned* starts, const unsigned* sources, double* first, double* second, int turn) {
    const double* from = turn % 2 ? second : first;
    double* to = turn % 2 ? first : second;
    const unsigned node = blockIdx.x * 64 + threadIdx.x;
    double sum = 0;
    for (unsigned edge = starts[node]; edge < starts[node + 1]; ++edge) {
        const unsigned source = sources[edge];
        sum += from[source] / static_cast<double>(max(1u, starts[source + 1] - starts[source]));
    }
    to[node] = 0.15 / 128 + 0.85 * sum;
}
