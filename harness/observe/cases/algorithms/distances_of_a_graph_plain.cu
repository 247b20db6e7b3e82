// The far end's distance is compared and stored plainly.
// run: --kernel relax --grid 4 --block 32 --arg i32[129]=iota --arg i32[128]=zero --arg i32[128]=iota
// expect: race.read-write at lines 8 and 9
// expect: race.write-write at line 9
__global__ void relax(const int* rows, const int* columns, int* distance) {
    int node = blockIdx.x * 32 + threadIdx.x, mine = node;
    for (int edge = rows[node]; edge < rows[node + 1]; edge++)
        if (distance[columns[edge]] <= mine + 1)
            distance[columns[edge]] = mine + 1;
}
