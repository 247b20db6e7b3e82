// two.cu: a launch function that works on the host, and goes wrong in the way that HOW names.
#include <cuda_runtime.h>
extern "C" void launch(int question, int n, int* always, int* sum, int* limit) {
    const char* how = std::getenv("HOW");
    auto is = [&](const char* word) { return how && !std::strcmp(how, word); };
    if (is("nothing")) return;
    if (!is("no-always")) *always = 7;
    if (is("no-answer")) return;
    int here = 0;
    cudaDeviceGetAttribute(&here, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    for (int i = 0; i < n; i++) (question == 1 ? sum : limit)[i] = question == 1 ? i : here;
    if (is("both")) (question == 1 ? limit : sum)[0] = 1;
}
