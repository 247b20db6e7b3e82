// string_search.cu: where a pattern occurs in a text of four letters, by comparing and by rolling hashes; both must agree.
// arg: u8[8192]=letters
// arg: u32[256]=zero
// arg: u32[256]=zero
// launch: search<<<16, 256>>>
__constant__ char pattern[6] = {'a', 'c', 'b', 'a', 'd', 'c'};
extern "C" __global__ void search(const char* text, unsigned* compared, unsigned* hashed) {
    const int first = (blockIdx.x * 256 + threadIdx.x) * 2;
    unsigned wanted = 0, hash = 0;
    for (int at = 0; at < 6; ++at) wanted = wanted * 131 + static_cast<unsigned>(pattern[at]);
    for (int at = first; at < first + 2 && at + 6 <= 8192; ++at) {
        bool same = true;
        for (int i = 0; i < 6 && same; ++i) same = text[at + i] == pattern[i];
        if (same) atomicOr(&compared[at / 32], 1u << at % 32);
        hash = 0;
        for (int i = 0; i < 6; ++i) hash = hash * 131 + static_cast<unsigned>(text[at + i]);
        if (hash == wanted) atomicOr(&hashed[at / 32], 1u << at % 32);
    }
}
