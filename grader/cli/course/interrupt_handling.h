// Ctrl-C during the marking of a class. The first one lets running submissions finish; the second one ends
// the program at once. Neither loses a mark that was made.
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
