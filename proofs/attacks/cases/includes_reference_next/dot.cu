#include <cuda_runtime.h>
#include_next "@REFERENCE@"
