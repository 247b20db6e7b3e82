// Shell in a real terminal of a private tmux server, for tests. The server ends with the object.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "grader/lab/program_name.h"
#include "harness/base/sampling_test.h"

namespace warpmark::cli {

// Output of a shell for these words.
inline std::string said_by(const std::string& words) {
    std::string text;
    FILE* const pipe = popen((words + " 2>&1").c_str(), "r");
    if (!pipe) return text;
    char room[4096];
    for (std::size_t got = 0; (got = fread(room, 1, sizeof room, pipe)) > 0;) text.append(room, got);
    pclose(pipe);
    return text;
}

class Tmux {
  public:
    // A CI job must have tmux: there it is a failure if it is missing.
    static bool is_here() {
        if (said_by("tmux -V").starts_with("tmux ")) return true;
        MESSAGE("tmux is missing (apt-get install -y tmux), so this test is skipped");
        CHECK_MESSAGE(!samples::is_ci_job(), "a CI job has tmux");
        return false;
    }

    Tmux(const std::filesystem::path& folder, int columns, int rows)
        : call_(fmt::format("env -u TMUX LC_ALL=C.UTF-8 tmux -u -f /dev/null -S '{}'",
                            (folder / "tmux").string())) {
        tmux(fmt::format("new-session -d -x {} -y {} -c '{}' 'env -u NO_COLOR bash --norc --noprofile'",
                         columns, rows, folder.string()));
        type("PS1='$ '\n");
        waits_for("$ ");
    }
    ~Tmux() { tmux("kill-server"); }
    Tmux(const Tmux&) = delete;

    std::string tmux(const std::string& words) const { return said_by(call_ + " " + words); }
    // Types the text, and Enter for each line feed. For keys such as "Down" use press().
    void type(std::string text) const {
        const bool enters = text.ends_with('\n');
        if (enters) text.pop_back();
        if (!text.empty()) tmux("send-keys -l " + lab::shell_word(text));
        if (enters) press("Enter");
    }
    void press(const std::string& key) const { tmux("send-keys " + key); }
    void resize(int columns, int rows) const {
        tmux(fmt::format("resize-window -x {} -y {}", columns, rows));
    }
    std::string screen(const std::string& how = "") const { return tmux("capture-pane -p " + how); }
    std::string asks(const std::string& format) const {
        auto text = tmux(fmt::format("display-message -p '{}'", format));
        while (text.ends_with('\n')) text.pop_back();
        return text;
    }

    // Waits until the screen contains this part.
    bool waits_for(const std::string& part) const {
        const bool came = waits_until([&] { return screen().find(part) != std::string::npos; });
        if (!came) MESSAGE(part, " does not come:\n", screen());
        return came;
    }
    static bool waits_until(const std::function<bool()>& holds) {
        using Clock = std::chrono::steady_clock;
        for (const auto until = Clock::now() + std::chrono::seconds(30); Clock::now() < until;) {
            if (holds()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(15));
        }
        return holds();
    }

  private:
    const std::string call_;
};

}  // namespace warpmark::cli
