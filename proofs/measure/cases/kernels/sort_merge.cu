// sort_merge.cu: merges sorted runs, doubled by each launch; an element's place is its rank in the other run.
// arg: i64[512]=bits
// arg: i64[512]=zero
// launch: pass<<<4, 128>>> 1
// launch: pass<<<4, 128>>> 2
// launch: pass<<<4, 128>>> 4
// launch: pass<<<4, 128>>> 8
// launch: pass<<<4, 128>>> 16
// launch: pass<<<4, 128>>> 32
// launch: pass<<<4, 128>>> 64
// launch: pass<<<4, 128>>> 128
// launch: pass<<<4, 128>>> 256
__device__ int rank(const long long* run, int length, long long key, bool after_equal) {
    int low = 0, high = length;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (run[middle] < key || (after_equal && run[middle] == key)) low = middle + 1;
        else high = middle;
    }
    return low;
}
extern "C" __global__ void pass(long long* first, long long* second, int run) {
    const bool even = __popc(run - 1) % 2 == 0;
    const long long* from = even ? first : second;
    long long* to = even ? second : first;
    const int at = blockIdx.x * blockDim.x + threadIdx.x, pair = at / (2 * run) * (2 * run), inside = at - pair;
    const bool left = inside < run;
    const long long key = from[at];
    const int other = rank(from + pair + (left ? run : 0), run, key, !left);
    to[pair + (left ? inside : inside - run) + other] = key;
}
