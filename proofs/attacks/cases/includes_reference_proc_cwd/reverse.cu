#include "/proc/self/cwd/@UP@/solutions/01_race/reverse.cu"
