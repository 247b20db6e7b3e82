// The value is computed of the key: whoever meets at one element stores the same.
// run: --kernel put --block 64 --arg i32[64]=iota --arg i32[4]=poison
// expect: race.same-value at line 6
__global__ void put(const int* key, int* table) {
    int here = key[threadIdx.x] / 16;
    table[here] = here + 1;
}
