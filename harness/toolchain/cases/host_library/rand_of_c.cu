#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

static int descending(const void* a, const void* b) { return *(const int*)b - *(const int*)a; }

int main() {
    for (int i = 0; i < 5; ++i) std::printf("%d ", rand());
    srand(42);
    for (int i = 0; i < 5; ++i) std::printf("%d ", rand() % 100);
    std::srand(1);
    std::printf("%d %d\n", std::rand(), RAND_MAX);
    std::vector<int> v(10);
    std::generate(v.begin(), v.end(), std::rand);
    for (int& x : v) x %= 1000;
    std::qsort(v.data(), v.size(), sizeof(int), descending);
    for (int x : v) std::printf("%d ", x);
    const int key = v[4];
    const int* found = (const int*)std::bsearch(&key, v.data(), v.size(), sizeof(int), descending);
    std::printf("\n%d\n", found && *found == key);
    float host[8];
    for (int i = 0; i < 8; ++i) host[i] = rand() / (float)RAND_MAX;
    std::printf("%.6f %.6f\n", host[0], host[7]);
}
