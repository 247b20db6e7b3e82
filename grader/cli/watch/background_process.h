// Background process of `warpmark watch` that runs another command of this program and returns its output as
// text. The process ends with its parent.
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
    // Ends a command that is still running. `printed` is called on a separate thread.
    void start(const std::filesystem::path& folder, std::vector<std::string> words,
               std::function<void(std::string)> printed);
    void stop();

  private:
    std::atomic<bool> given_up_ = false;
    std::thread thread_;
};

}  // namespace warpmark::cli
