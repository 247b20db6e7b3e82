#include <clocale>
#include <cwchar>
#include <locale.h>
#include <wchar.h>
__global__ void k(int* out, int n) { out[threadIdx.x] = n; }
extern "C" void launch(int* out, int n) {
    const wchar_t* name = L"tile";
    if (setlocale(LC_ALL, "C") && std::wcslen(name) == 4) k<<<1, 32>>>(out, n);
}
