#include "@ROOT@/solutions/01_race/alternatives/double_buffer.cu"
