// Counts letters of the standard input, one thread for each character.
#include <cctype>
#include <iostream>
#include <string>

__global__ void count(const char *text, int n, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && text[i] >= 'a' && text[i] <= 'z') atomicAdd(&counts[text[i] - 'a'], 1);
}

int main() {
    std::string text, line;
    while (std::getline(std::cin, line)) text += line + '\n';
    for (char &c : text) c = (char)std::tolower((unsigned char)c);
    char *d_text;
    int *d_counts, counts[26];
    cudaMalloc(&d_text, text.size());
    cudaMalloc(&d_counts, sizeof counts);
    cudaMemcpy(d_text, text.data(), text.size(), cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, sizeof counts);
    count<<<(text.size() + 127) / 128, 128>>>(d_text, (int)text.size(), d_counts);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    int best = 0;
    for (int c = 0; c < 26; ++c)
        if (counts[c] > counts[best]) best = c;
    std::cout << text.size() << " characters, most often " << (char)('a' + best) << ": "
              << counts[best] << std::endl;
    cudaFree(d_text);
    cudaFree(d_counts);
}
