// Reads /proc: the 22nd word of stat(5) is the start time of a process.
#include "grader/gradebook/lease_owner.h"

#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace warpmark::gradebook {
namespace {

std::string first_line(const std::string& path) {
    std::ifstream stream(path);
    std::string line;
    std::getline(stream, line);
    return line;
}

// "" if there is no such process, or if it is a zombie.
std::string start_of(int64_t process) {
    const auto line = first_line("/proc/" + std::to_string(process) + "/stat");
    const auto name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return "";
    std::istringstream words(line.substr(name_ends + 1));
    std::string word;
    constexpr int state = 3, started = 22;
    for (int at = state; at <= started && words >> word; ++at)
        if (at == state && (word == "Z" || word == "X")) return "";
    return word;
}

}  // namespace

LeaseOwner this_process() {
    std::error_code unknown;
    return {getpid(), start_of(getpid()), first_line("/proc/sys/kernel/random/boot_id"),
            std::filesystem::read_symlink("/proc/self/ns/pid", unknown).string()};
}

bool is_alive(const LeaseOwner& holder, int64_t leased_at, int64_t now) {
    const auto here = this_process();
    if (holder.boot != here.boot) return false;
    if (holder.space != here.space) return now - leased_at < lease_seconds_max;
    return holder.process > 0 && start_of(holder.process) == holder.started;
}

int64_t seconds_now() {
    using std::chrono::system_clock;
    return std::chrono::duration_cast<std::chrono::seconds>(system_clock::now().time_since_epoch()).count();
}

std::string who_asks() {
    const auto* user = getpwuid(geteuid());
    return user ? user->pw_name : std::to_string(geteuid());
}

}  // namespace warpmark::gradebook
