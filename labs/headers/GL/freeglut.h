// GLUT: see glut.h.
#pragma once
#include "glut.h"
