// OpenGL: see glut.h.
#pragma once
#include "glut.h"
