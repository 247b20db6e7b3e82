// attack_command.cpp: fork, exec and a wait that looks at the clock.
#include "grader/batch/attack_command.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "harness/base/text_of.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> all;
    for (const auto& word : words) all.push_back(const_cast<char*>(word.c_str()));
    all.push_back(nullptr);
    return all;
}

// Only calls that are safe after fork() of a program with threads.
[[noreturn]] void become(char* const* words, char* const* environment, const char* folder, const char* out,
                         const char* err) {
    setpgid(0, 0);
    const int to = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600),
              complaints = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int from = open("/dev/null", O_RDONLY);
    if (to < 0 || complaints < 0 || from < 0 || chdir(folder) != 0) _exit(127);
    dup2(from, 0);
    dup2(to, 1);
    dup2(complaints, 2);
    execve(words[0], words, environment);
    _exit(127);
}

}  // namespace

Result<Ran> run_command(const std::vector<std::string>& words, const std::vector<std::string>& environment,
                        const fs::path& folder, double seconds) {
    std::vector<std::string> all = environment;
    for (char** one = ::environ; *one; ++one) all.push_back(*one);
    const auto arguments = pointers(words), variables = pointers(all);
    const std::string out = folder / "out.txt", err = folder / "err.txt", here = folder;
    const pid_t process = fork();
    if (process < 0) return std::unexpected(Error{"No process can be started", {}, "", Blame::tool});
    if (process == 0) become(arguments.data(), variables.data(), here.c_str(), out.c_str(), err.c_str());
    Ran ran;
    int status = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (waitpid(process, &status, ran.late ? 0 : WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > end) {
            ran.late = true;
            kill(-process, SIGKILL);
        } else
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ran.out = text_of(out);
    ran.err = text_of(err);
    return ran;
}

}  // namespace warpmark::batch
