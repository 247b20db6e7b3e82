// A volatile store comes between another block's atomic read and write of the same word.
// run: --kernel mix --grid 2 --block 1 --arg u32[1]=zero
// expect: race.volatile at lines 6 and 7
__global__ void mix(unsigned* word) {
    if (blockIdx.x == 0)
        *(volatile unsigned*)word = 2;
    else atomicAdd(word, 1u);
}
