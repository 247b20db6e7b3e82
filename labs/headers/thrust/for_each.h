// thrust/for_each.h: see algorithms.h.
#pragma once
#include "algorithms.h"
