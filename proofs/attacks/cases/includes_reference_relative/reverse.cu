#include "@UP@/solutions/01_race/reverse.cu"
