// 16-bit stores beside 32-bit stores: thread 2t+1 writes into the word of thread t.
// run: --kernel halves --block 64 --arg u32[32]=zero
// expect: race.write-write at lines 6 and 7
__global__ void halves(unsigned* words) {
    int t = threadIdx.x;
    if (t < 32) words[t] = t;
    else reinterpret_cast<unsigned short*>(words)[2 * (t - 32) + 1] = t;
}
