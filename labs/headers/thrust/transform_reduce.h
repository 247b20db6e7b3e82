// thrust/transform_reduce.h: see algorithms.h.
#pragma once
#include "algorithms.h"
