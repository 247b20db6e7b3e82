// OpenGL's extensions: see glut.h.
#pragma once
#include "glut.h"
