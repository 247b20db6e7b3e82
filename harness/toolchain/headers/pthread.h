// Threads of the host by POSIX calls. A thread runs its function at once, in pthread_create, and has then ended.
#pragma once
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
struct __warpmark_pthread { void* result; };  // of a pthread_t
struct pthread_mutex_t { int is_held; };
struct pthread_cond_t { int unused; };
struct pthread_barrier_t { unsigned count; };
struct pthread_attr_t { int state; };
typedef int pthread_mutexattr_t, pthread_condattr_t, pthread_barrierattr_t, pthread_once_t;
#define PTHREAD_ONCE_INIT 0
inline int pthread_create(pthread_t* thread, const pthread_attr_t*, void* (*function)(void*), void* argument) {
    const unsigned outer = __warpmark_kept().this_thread;
    __warpmark_pthread* const made = (__warpmark_pthread*)malloc(sizeof(__warpmark_pthread));
    *thread = (pthread_t)made;
    __warpmark_kept().this_thread = ++__warpmark_kept().last_thread;
    made->result = function(argument);
    __warpmark_kept().this_thread = outer;
    return 0;
}
inline int pthread_join(pthread_t thread, void** result) {
    if (result) *result = ((__warpmark_pthread*)thread)->result;
    free((void*)thread);
    return 0;
}
inline int pthread_detach(pthread_t) { return 0; }
inline int pthread_cancel(pthread_t) { return 0; }
inline pthread_t pthread_self() { return (pthread_t)(1000 + __warpmark_kept().this_thread); }
inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
[[noreturn]] inline void pthread_exit(void*) { __warpmark_unsupported("pthread_exit() is not simulated: return from the thread's function"); }
inline int pthread_attr_init(pthread_attr_t* a) { return a->state = 0; }
inline int pthread_attr_destroy(pthread_attr_t*) { return 0; }
inline int pthread_attr_setdetachstate(pthread_attr_t* a, int state) { return a->state = state, 0; }
inline int pthread_mutex_init(pthread_mutex_t* m, const pthread_mutexattr_t*) { return m->is_held = 0; }
inline int pthread_mutex_destroy(pthread_mutex_t*) { return 0; }
inline int pthread_mutex_trylock(pthread_mutex_t* m) { return m->is_held ? EBUSY : (m->is_held = 1, 0); }
inline int pthread_mutex_lock(pthread_mutex_t* m) {
    if (pthread_mutex_trylock(m)) __warpmark_unsupported("a mutex that is held is locked again: this would wait for ever");
    return 0;
}
inline int pthread_mutex_unlock(pthread_mutex_t* m) { return m->is_held = 0; }
inline int pthread_cond_init(pthread_cond_t*, const pthread_condattr_t*) { return 0; }
inline int pthread_cond_destroy(pthread_cond_t*) { return 0; }
inline int pthread_cond_signal(pthread_cond_t*) { return 0; }
inline int pthread_cond_broadcast(pthread_cond_t*) { return 0; }
inline int pthread_cond_wait(pthread_cond_t*, pthread_mutex_t*) {
    __warpmark_unsupported("pthread_cond_wait() waits for another thread, and each thread runs alone here");
    return 0;
}
inline int pthread_barrier_init(pthread_barrier_t* b, const pthread_barrierattr_t*, unsigned n) { return b->count = n, 0; }
inline int pthread_barrier_destroy(pthread_barrier_t*) { return 0; }
inline int pthread_barrier_wait(pthread_barrier_t* b) {
    if (b->count > 1) __warpmark_unsupported("pthread_barrier_wait() waits for other threads, and each thread runs alone here");
    return PTHREAD_BARRIER_SERIAL_THREAD;
}
inline int pthread_once(pthread_once_t* once, void (*function)()) {
    if (!(*once)++) function();
    return 0;
}
