// thrust/execution_policy.h: see algorithms.h.
#pragma once
#include "algorithms.h"
