// Open addressing: compare and swap takes a slot, or finds the key there.
// run: --kernel insert --grid 2 --block 64 --arg i32[128]=iota --arg i32[64]=zero --arg i32[1]=zero
// expect: nothing
// output 2: 40
__global__ void insert(const int* keys, int* slots, int* count) {
    int key = keys[blockIdx.x * 64 + threadIdx.x] % 40 + 1;
    for (int at = key * 7 % 64;; at = (at + 1) % 64) {
        int before = atomicCAS(&slots[at], 0, key);
        if (before == 0) atomicAdd(count, 1);
        if (before == 0 || before == key) break;
    }
}
