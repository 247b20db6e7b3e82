// How far a long command is, on stderr: a bar in a terminal, a plain line an item elsewhere.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>

namespace warpmark::batch {

class Progress {
  public:
    explicit Progress(std::size_t total);
    ~Progress();                         // takes the bar away
    void done(const std::string& item);  // from any thread
    void step_aside();                   // takes the bar away until the next one is done

  private:
    std::size_t total_, done_ = 0;
    bool bar_;
    std::mutex mutex_;
};

}  // namespace warpmark::batch
