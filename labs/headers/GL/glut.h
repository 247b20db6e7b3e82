// OpenGL and GLUT for programs that show a picture at their end. No window opens: glutMainLoop calls the idle and the
// display function once, presses Escape, and ends the program, as the user would. For `inspect` and `replay`.
#pragma once
#include <stdlib.h>

typedef unsigned int GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef unsigned char GLubyte, GLboolean;
typedef float GLfloat, GLclampf;
typedef double GLdouble;
typedef char GLchar;
typedef void GLvoid;

enum {
    GL_FALSE = 0, GL_TRUE = 1, GL_POINTS = 0, GL_LINES = 1, GL_TRIANGLES = 4, GL_QUADS = 7,
    GL_BLEND = 0xBE2, GL_SRC_ALPHA = 0x302, GL_ONE_MINUS_SRC_ALPHA = 0x303, GL_UNPACK_ALIGNMENT = 0xCF5,
    GL_TEXTURE_2D = 0xDE1, GL_UNSIGNED_BYTE = 0x1401, GL_INT = 0x1404, GL_FLOAT = 0x1406, GL_MODELVIEW = 0x1700,
    GL_PROJECTION = 0x1701, GL_RED = 0x1903, GL_RGB = 0x1907, GL_RGBA = 0x1908, GL_LUMINANCE = 0x1909,
    GL_NEAREST = 0x2600, GL_LINEAR = 0x2601, GL_TEXTURE_MAG_FILTER = 0x2800, GL_TEXTURE_MIN_FILTER = 0x2801,
    GL_TEXTURE_WRAP_S = 0x2802, GL_TEXTURE_WRAP_T = 0x2803, GL_CLAMP = 0x2900, GL_REPEAT = 0x2901,
    GL_DEPTH_BUFFER_BIT = 0x100, GL_COLOR_BUFFER_BIT = 0x4000, GL_DEPTH_TEST = 0xB71, GL_NO_ERROR = 0
};
enum {
    GLUT_RGB = 0, GLUT_RGBA = 0, GLUT_SINGLE = 0, GLUT_DOUBLE = 2, GLUT_DEPTH = 16, GLUT_LEFT_BUTTON = 0,
    GLUT_MIDDLE_BUTTON = 1, GLUT_RIGHT_BUTTON = 2, GLUT_DOWN = 0, GLUT_UP = 1, GLUT_ELAPSED_TIME = 700,
    GLUT_WINDOW_WIDTH = 102, GLUT_WINDOW_HEIGHT = 103
};

// Functions without an effect.
#define WARPMARK_DRAWS(name) \
    template <class... T> inline void name(T...) {}
WARPMARK_DRAWS(glBegin) WARPMARK_DRAWS(glBindTexture) WARPMARK_DRAWS(glBlendFunc) WARPMARK_DRAWS(glClear)
WARPMARK_DRAWS(glClearColor) WARPMARK_DRAWS(glColor3f) WARPMARK_DRAWS(glColor4f) WARPMARK_DRAWS(glDisable)
WARPMARK_DRAWS(glDrawPixels) WARPMARK_DRAWS(glEnable) WARPMARK_DRAWS(glEnd) WARPMARK_DRAWS(glFinish)
WARPMARK_DRAWS(glFlush) WARPMARK_DRAWS(glGenTextures) WARPMARK_DRAWS(glLoadIdentity) WARPMARK_DRAWS(glMatrixMode)
WARPMARK_DRAWS(glOrtho) WARPMARK_DRAWS(glPixelStorei) WARPMARK_DRAWS(glPixelZoom) WARPMARK_DRAWS(glPointSize)
WARPMARK_DRAWS(glPopMatrix) WARPMARK_DRAWS(glPushMatrix) WARPMARK_DRAWS(glRasterPos2f) WARPMARK_DRAWS(glRasterPos2i)
WARPMARK_DRAWS(glTexCoord2f) WARPMARK_DRAWS(glTexImage2D) WARPMARK_DRAWS(glTexParameterf)
WARPMARK_DRAWS(glTexParameteri) WARPMARK_DRAWS(glVertex2f) WARPMARK_DRAWS(glVertex3f) WARPMARK_DRAWS(glViewport)
WARPMARK_DRAWS(gluOrtho2D) WARPMARK_DRAWS(gluPerspective) WARPMARK_DRAWS(glutInit) WARPMARK_DRAWS(glutInitDisplayMode)
WARPMARK_DRAWS(glutInitWindowPosition) WARPMARK_DRAWS(glutInitWindowSize) WARPMARK_DRAWS(glutMotionFunc)
WARPMARK_DRAWS(glutMouseFunc) WARPMARK_DRAWS(glutPassiveMotionFunc) WARPMARK_DRAWS(glutPostRedisplay)
WARPMARK_DRAWS(glutReshapeFunc) WARPMARK_DRAWS(glutSetWindowTitle) WARPMARK_DRAWS(glutSpecialFunc)
WARPMARK_DRAWS(glutSwapBuffers) WARPMARK_DRAWS(glutTimerFunc)
#undef WARPMARK_DRAWS
inline GLenum glGetError() { return GL_NO_ERROR; }
inline int glutCreateWindow(const char*) { return 1; }
inline void glutDestroyWindow(int) {}
inline int glutGet(GLenum) { return 0; }

struct warpmark_window {
    void (*display)() = nullptr;
    void (*idle)() = nullptr;
    void (*keyboard)(unsigned char, int, int) = nullptr;
};
inline warpmark_window& warpmark_the_window() {
    static warpmark_window window;
    return window;
}
inline void glutDisplayFunc(void (*display)()) { warpmark_the_window().display = display; }
inline void glutIdleFunc(void (*idle)()) { warpmark_the_window().idle = idle; }
inline void glutKeyboardFunc(void (*keyboard)(unsigned char, int, int)) { warpmark_the_window().keyboard = keyboard; }
inline void glutMainLoop() {
    const warpmark_window& window = warpmark_the_window();
    if (window.idle) window.idle();
    if (window.display) window.display();
    if (window.keyboard) window.keyboard(27, 0, 0);
    exit(0);
}
