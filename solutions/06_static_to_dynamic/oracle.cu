// oracle.cu: what riffle.cu has to compute, deck by deck.
extern "C" void oracle(const int* in, int* out, int n, int deck) {
    for (int base = 0; base < n; base += deck) {
        const int count = n - base < deck ? n - base : deck;
        int left = base, right = base + (count + 1) / 2;
        for (int k = 0; k < count; k++) out[base + k] = k % 2 == 0 ? in[left++] : in[right++];
    }
}
