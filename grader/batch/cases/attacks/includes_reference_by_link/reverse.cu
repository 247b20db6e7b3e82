#include "@WORK@/notes.h"
