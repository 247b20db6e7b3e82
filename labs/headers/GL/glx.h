// OpenGL's window system: see glut.h.
#pragma once
#include "glut.h"
