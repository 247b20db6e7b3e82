// Shortest distances over a CSR graph: rows end to end, atomicMin on the far end.
// run: --kernel relax --grid 4 --block 32 --arg i32[129]=iota --arg i32[128]=zero --arg i32[128]=zero
// expect: nothing
// output 2: 0 0 0
__global__ void relax(const int* rows, const int* columns, int* distance) {
    int node = blockIdx.x * 32 + threadIdx.x, mine = atomicAdd(&distance[node], 0);
    for (int edge = rows[node]; edge < rows[node + 1]; edge++) atomicMin(&distance[columns[edge]], mine + 1);
}
