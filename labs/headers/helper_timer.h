// helper_timer.h: stopwatches as in NVIDIA's CUDA samples, in milliseconds.
#pragma once
#include <time.h>
class StopWatchInterface {
  public:
    void start() { begin_ = now(), runs_ = true; }
    void stop() {
        if (runs_) total_ += now() - begin_, ++times_;
        runs_ = false;
    }
    void reset() { total_ = 0, times_ = 0, begin_ = now(); }
    float getTime() { return (float)(total_ + (runs_ ? now() - begin_ : 0)); }
    float getAverageTime() { return times_ ? (float)(total_ / times_) : 0; }

  private:
    static double now() {
        timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
    }
    double begin_ = 0, total_ = 0;
    int times_ = 0;
    bool runs_ = false;
};
inline bool sdkCreateTimer(StopWatchInterface** t) {
    return *t = new StopWatchInterface, true;
}
inline bool sdkDeleteTimer(StopWatchInterface** t) {
    delete *t;
    *t = nullptr;
    return true;
}
inline bool sdkStartTimer(StopWatchInterface** t) {
    return (*t)->start(), true;
}
inline bool sdkStopTimer(StopWatchInterface** t) {
    return (*t)->stop(), true;
}
inline bool sdkResetTimer(StopWatchInterface** t) {
    return (*t)->reset(), true;
}
inline float sdkGetTimerValue(StopWatchInterface** t) {
    return *t ? (*t)->getTime() : 0;
}
inline float sdkGetAverageTimerValue(StopWatchInterface** t) {
    return *t ? (*t)->getAverageTime() : 0;
}
