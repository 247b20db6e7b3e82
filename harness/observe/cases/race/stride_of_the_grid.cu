// A grid-stride loop whose step is one thread short: the last thread's elements are another's too.
// run: --kernel twice --grid 2 --block 64 --arg i32[300]=iota
// expect: race.read-write at line 6
// expect: race.write-write at line 6
__global__ void twice(int* values) {
    for (int i = blockIdx.x * 64 + threadIdx.x; i < 300; i += 127) values[i] *= 2;
}
