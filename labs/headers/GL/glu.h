// OpenGL's utilities: see glut.h.
#pragma once
#include "glut.h"
