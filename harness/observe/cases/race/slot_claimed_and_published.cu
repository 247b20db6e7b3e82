// A slot is claimed by compare-and-swap and published when it is filled: who finds it filled needs no lock.
// run: --kernel insert --grid 4 --block 64 --arg i32[64]=zero --arg i32[64]=poison --arg i32[256]=poison
// expect: nothing
__global__ void insert(int* state, int* value, int* out) {
    int i = blockIdx.x * 64 + threadIdx.x, slot = i % 64;
    int found = atomicCAS(&state[slot], 0, 1);
    if (found == 0) {
        value[slot] = 10 * slot;
        __threadfence();
        atomicExch(&state[slot], 2);
    }
    while (atomicCAS(&state[slot], 2, 2) != 2) {}
    __threadfence();
    out[i] = value[slot];
}
