// Child process of the same program, started in the folder of the watched file.
#include "grader/cli/watch/background_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/cli/command_table.h"
#include "harness/process/messaging_child.h"
#include "harness/process/own_executable.h"

namespace warpmark::cli {
namespace {

constexpr std::size_t text_bytes_max = 1 << 16;
constexpr double step = 0.05;  // poll interval in seconds for cancellation

}  // namespace

bool OtherCommand::is_known(std::string_view name) {
    return std::ranges::find(commands, name, &Command::name) != commands.end();
}

void OtherCommand::start(const std::filesystem::path& folder, std::vector<std::string> words,
                         std::function<void(std::string)> printed) {
    stop();
    given_up_ = false;
    // env(1) changes to the folder.
    words.insert(words.begin(), {"/usr/bin/env", "-C", folder.string(), own_file().string()});
    thread_ = std::thread([this, words = std::move(words), printed = std::move(printed)] {
        auto child = Child::start_program(words, {"PATH", "HOME", "TMPDIR", "LANG", "CUDA_PATH", "CUDA_HOME",
                                                  "LD_LIBRARY_PATH", "WARPMARK_ROOT", "XDG_CACHE_HOME"});
        if (!child) return printed(child.error().what);
        std::string text;
        while (child->read_text(text, text_bytes_max, Child::in_seconds(step)) == Child::ReceiveOutcome::late)
            if (given_up_) return;
        const auto ended = child->end(false);
        if (given_up_) return;
        printed(text.empty() ? fmt::format("It ended without a message ({}).", ended) : text);
    });
}

void OtherCommand::stop() {
    given_up_ = true;
    if (thread_.joinable()) thread_.join();
}

}  // namespace warpmark::cli
