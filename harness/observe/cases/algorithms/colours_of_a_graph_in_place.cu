// The same in one array: a neighbour may or may not have written already.
// run: --kernel colour --grid 2 --block 64 --arg i32[128]=iota
// expect: race.read-write at lines 6 and 7
__global__ void colour(int* colours) {
    int node = blockIdx.x * 64 + threadIdx.x;
    int left = colours[(node + 127) % 128], right = colours[(node + 1) % 128];
    colours[node] = max(left, right);
}
