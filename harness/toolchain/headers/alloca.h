// alloca.h: memory of a function. The host's is its heap's here: a function that ends gives back none of it.
#pragma once
#include <__warpmark_machine>
#define alloca(n) malloc(n)
