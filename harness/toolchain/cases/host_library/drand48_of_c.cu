// drand48 and its like, random, rand_r and alloca: nvcc knows them without a header.
#include <cstdio>

int main() {
    for (int i = 0; i < 3; ++i) std::printf("%.17g ", drand48());
    srand48(42);
    for (int i = 0; i < 3; ++i) std::printf("%.17g ", drand48());
    for (int i = 0; i < 3; ++i) std::printf("%ld ", lrand48());
    for (int i = 0; i < 3; ++i) std::printf("%ld ", mrand48());
    unsigned short state[3] = {1, 2, 3};
    std::printf("\n%.17g ", erand48(state));
    std::printf("%ld ", nrand48(state));
    std::printf("%ld ", jrand48(state));
    std::printf("%d %d %d\n", state[0], state[1], state[2]);
    srandom(7);
    for (int i = 0; i < 3; ++i) std::printf("%ld ", random());
    std::printf("%d ", rand());
    unsigned int seed = 7;
    for (int i = 0; i < 3; ++i) std::printf("%d ", rand_r(&seed));
    std::printf("%u\n", seed);
    int* numbers = (int*)alloca(4 * sizeof(int));
    for (int i = 0; i < 4; ++i) numbers[i] = i * i;
    std::printf("%d\n", numbers[3]);
}
