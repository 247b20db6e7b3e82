// Ctrl-C while a class is marked: the first time what is being marked is finished, the
// second time the program ends at once. Either way nothing is lost that was marked.
#pragma once
#include <csignal>

namespace warpmark::cli {

class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    static bool asked();

  private:
    struct sigaction interrupt_ = {}, terminate_ = {};
};

}  // namespace warpmark::cli
