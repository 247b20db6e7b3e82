// There are no atomics of bytes: the word around one is exchanged, and the last word is not all the array's.
// run: --kernel count --grid 2 --block 64 --arg i8[7]=zero
// expect: nothing
// output 0: 19 19 18 18 18 18 18
__global__ void count(signed char* out) {
    int at = (blockIdx.x * 64 + threadIdx.x) % 7, shift = at % 4 * 8;
    unsigned* word = (unsigned*)(out + at / 4 * 4);
    unsigned before, seen = atomicAdd(word, 0u);
    do {
        before = seen;
        seen = atomicCAS(word, before, (before & ~(0xffu << shift)) | (((before >> shift) + 1 & 0xff) << shift));
    } while (seen != before);
}
