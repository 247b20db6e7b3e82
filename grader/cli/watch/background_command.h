// Another command of this program, as a process beside `warpmark watch`: what it prints
// comes back as text, and it ends with whoever waits for it.
#pragma once
#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace warpmark::cli {

class OtherCommand {
  public:
    OtherCommand() = default;
    ~OtherCommand() { stop(); }
    OtherCommand(const OtherCommand&) = delete;

    static bool is_known(std::string_view name);  // in the table of commands
    // `printed` is called on a thread of its own. One that runs still is ended before.
    void start(const std::filesystem::path& folder, std::vector<std::string> words,
               std::function<void(std::string)> printed);
    void stop();

  private:
    std::atomic<bool> given_up_ = false;
    std::thread thread_;
};

}  // namespace warpmark::cli
