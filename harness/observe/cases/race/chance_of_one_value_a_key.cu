// Who has one key has one value: here. Nothing in the program says so.
// run: --kernel put --block 64 --arg i32[64]=iota --arg i32[64]=zero --arg i32[4]=poison
// expect: race.write-write at line 5
__global__ void put(const int* key, const int* value, int* table) {
    table[key[threadIdx.x] / 16] = value[threadIdx.x];
}
