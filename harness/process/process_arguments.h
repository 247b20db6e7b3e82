// Arguments for a new process: command line, environment, pipes.
#pragma once
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace warpmark {

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
            // Fewer context switches between writer and reader. If refused, the size stays 64 KB.
            fcntl(write, F_SETPIPE_SZ, 1 << 20);
        }
    }
    Pipe(const Pipe&) = delete;
    ~Pipe() {
        if (read >= 0) close(read);
        if (write >= 0) close(write);
    }
};

// Variables that are set, as "NAME=VALUE".
inline std::vector<std::string> variables_of(const std::vector<const char*>& names) {
    std::vector<std::string> variables;
    for (const char* name : names)
        if (const char* value = std::getenv(name)) variables.push_back(fmt::format("{}={}", name, value));
    return variables;
}

inline std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (auto& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
}

}  // namespace warpmark
