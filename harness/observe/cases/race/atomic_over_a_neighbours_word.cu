// A 64-bit exchange reaches into the word that another thread stores plainly.
// run: --kernel over --block 64 --arg u64[1]=zero
// expect: race.write-write at lines 5 and 6
__global__ void over(unsigned long long* pair) {
    if (threadIdx.x == 0) atomicExch(pair, 7ull);
    if (threadIdx.x == 32) reinterpret_cast<unsigned*>(pair)[1] = 9;
}
