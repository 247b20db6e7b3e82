// thrust starts kernels of its own by host functions, which the simulator cannot run: no fault of the file.
// run: --launch run --arg i32[4]=iota
// expect: tool.unsupported at line 5
// expect: tool.unsupported at line 6
#include <thrust/device_ptr.h>
#include <thrust/sort.h>
void run(int* values) {
    thrust::device_ptr<int> first(values);
    thrust::sort(first, first + 4);
}
