// The loop goes on while it succeeds, and ends when somebody came between.
// run: --kernel count --grid 2 --block 1 --arg i32[1]=zero --arg i32[1]=zero
// expect: race.read-write at lines 5 and 9
__global__ void count(int* sum, int* rounds) {
    int old = *sum, assumed, left = 4;
    do {
        assumed = old;
        --left;
        old = atomicCAS(sum, assumed, assumed + 1);
    } while (assumed == old && left);
}
