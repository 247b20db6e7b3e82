// Progress of a long command on stderr: a bar in a terminal, otherwise a plain line per item.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>

namespace warpmark::batch {

class Progress {
  public:
    explicit Progress(std::size_t total);
    ~Progress();                         // removes the bar
    void done(const std::string& item);  // from any thread
    void step_aside();                   // hides the bar until the next item is done

  private:
    std::size_t total_, done_ = 0;
    bool bar_;
    std::mutex mutex_;
};

}  // namespace warpmark::batch
