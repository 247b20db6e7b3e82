// oracle.cu: what encode.cu has to compute: the message in code, no error, and the least number of pages on a device
// that gives a block 232,448 bytes, as the simulated one and an H200 do.
extern "C" void oracle(const int* book, int words, const int* message, int* out, int n, int* report) {
    for (int i = 0; i < n; i++) out[i] = book[message[i] % words];
    const int page = 232448 / 4;
    report[0] = 0;
    report[1] = (words + page - 1) / page;
}
