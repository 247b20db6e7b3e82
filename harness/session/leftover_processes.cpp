// Reads the children of each thread from /proc.
#include "harness/session/leftover_processes.h"

#include <sys/prctl.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "harness/session/prepared_workers.h"

namespace warpmark::session {

std::string processes_left() {
    const auto ready = std::to_string(ready_workers().original());
    std::string all;
    std::error_code none;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", none)) {
        std::ifstream children(task.path() / "children");
        for (std::string one; children >> one;)
            if (one != ready) all += (all.empty() ? "" : " ") + one;
    }
    return all;
}

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

}  // namespace warpmark::session
