#include "@REFERENCE@"
