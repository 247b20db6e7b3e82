// thrust/extrema.h: see algorithms.h.
#pragma once
#include "algorithms.h"
