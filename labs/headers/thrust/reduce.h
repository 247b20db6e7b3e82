// thrust/reduce.h: see algorithms.h.
#pragma once
#include "algorithms.h"
