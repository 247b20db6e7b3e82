// needleman_wunsch.cu: the score of aligning two texts, diagonal after diagonal in shared memory; and their edit distance.
// arg: u8[96]=letters
// arg: u8[96]=letters
// arg: i32[9409]=poison
// arg: i32[2]=poison
// launch: align<<<1, 128>>>
extern "C" __global__ void align(const char* a, const char* b, int* table, int* out) {
    __shared__ short score[97 * 97], edits[97 * 97];
    constexpr int n = 96, width = 97;
    for (int at = threadIdx.x; at <= n; at += blockDim.x) score[at] = score[at * width] = static_cast<short>(-2 * at), edits[at] = edits[at * width] = static_cast<short>(at);
    __syncthreads();
    for (int diagonal = 2; diagonal <= 2 * n; ++diagonal) {
        const int row = threadIdx.x + 1, column = diagonal - row;
        if (row <= n && column >= 1 && column <= n) {
            const bool same = a[row - 1] == b[column - 1];
            const int at = row * width + column, corner = at - width - 1, above = at - width, left = at - 1;
            score[at] = static_cast<short>(max(score[corner] + (same ? 3 : -1), max(int{score[above]}, int{score[left]}) - 2));
            edits[at] = static_cast<short>(min(edits[corner] + !same, min(int{edits[above]}, int{edits[left]}) + 1));
        }
        __syncthreads();
    }
    for (int at = threadIdx.x; at < width * width; at += blockDim.x) table[at] = score[at];
    if (threadIdx.x == 0) out[0] = score[n * width + n], out[1] = edits[n * width + n];
}
