// expect: taken
// More errors of a missing library than are shown: their count is no error of its own.
#include <regex>
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
unsigned matches() {
    unsigned found = 0;
    if (std::regex_match("a0", std::regex("a0"))) found += std::regex("b0").mark_count();
    if (std::regex_match("a1", std::regex("a1"))) found += std::regex("b1").mark_count();
    if (std::regex_match("a2", std::regex("a2"))) found += std::regex("b2").mark_count();
    if (std::regex_match("a3", std::regex("a3"))) found += std::regex("b3").mark_count();
    if (std::regex_match("a4", std::regex("a4"))) found += std::regex("b4").mark_count();
    if (std::regex_match("a5", std::regex("a5"))) found += std::regex("b5").mark_count();
    if (std::regex_match("a6", std::regex("a6"))) found += std::regex("b6").mark_count();
    if (std::regex_match("a7", std::regex("a7"))) found += std::regex("b7").mark_count();
    if (std::regex_match("a8", std::regex("a8"))) found += std::regex("b8").mark_count();
    if (std::regex_match("a9", std::regex("a9"))) found += std::regex("b9").mark_count();
    if (std::regex_match("a10", std::regex("a10"))) found += std::regex("b10").mark_count();
    if (std::regex_match("a11", std::regex("a11"))) found += std::regex("b11").mark_count();
    if (std::regex_match("a12", std::regex("a12"))) found += std::regex("b12").mark_count();
    if (std::regex_match("a13", std::regex("a13"))) found += std::regex("b13").mark_count();
    if (std::regex_match("a14", std::regex("a14"))) found += std::regex("b14").mark_count();
    if (std::regex_match("a15", std::regex("a15"))) found += std::regex("b15").mark_count();
    if (std::regex_match("a16", std::regex("a16"))) found += std::regex("b16").mark_count();
    if (std::regex_match("a17", std::regex("a17"))) found += std::regex("b17").mark_count();
    if (std::regex_match("a18", std::regex("a18"))) found += std::regex("b18").mark_count();
    if (std::regex_match("a19", std::regex("a19"))) found += std::regex("b19").mark_count();
    if (std::regex_match("a20", std::regex("a20"))) found += std::regex("b20").mark_count();
    if (std::regex_match("a21", std::regex("a21"))) found += std::regex("b21").mark_count();
    if (std::regex_match("a22", std::regex("a22"))) found += std::regex("b22").mark_count();
    if (std::regex_match("a23", std::regex("a23"))) found += std::regex("b23").mark_count();
    if (std::regex_match("a24", std::regex("a24"))) found += std::regex("b24").mark_count();
    if (std::regex_match("a25", std::regex("a25"))) found += std::regex("b25").mark_count();
    if (std::regex_match("a26", std::regex("a26"))) found += std::regex("b26").mark_count();
    if (std::regex_match("a27", std::regex("a27"))) found += std::regex("b27").mark_count();
    if (std::regex_match("a28", std::regex("a28"))) found += std::regex("b28").mark_count();
    if (std::regex_match("a29", std::regex("a29"))) found += std::regex("b29").mark_count();
    return found;
}
