// Measured launches of cases/h200/launch_times.csv, for tests.
#pragma once
#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "harness/observe/time_model.h"

namespace warpmark::launch_times {

struct Measured {
    std::string kernel;                        // "kernels/fft"
    size_t launch = 0;                         // index among the launches of one run
    std::string group;                         // one problem of one size; "": compared only with all others
    double least = 0, time = 0, greatest = 0;  // ns
    double modeled = 0;                        // cycles, from the counts in the file
};

inline std::array<uint32_t, 3> sizes(std::string text) {
    std::array<uint32_t, 3> three{};
    std::ranges::replace(text, 'x', ' ');
    std::istringstream(text) >> three[0] >> three[1] >> three[2];
    return three;
}

inline Measured read(const std::string& line) {
    std::istringstream fields(line);
    const auto field = [&] {
        std::string text;
        std::getline(fields, text, ',');
        return text;
    };
    const auto number = [&] { return std::stoull(field()); };
    Measured measured;
    measured.kernel = field();
    const std::string size = field();
    if (!measured.kernel.starts_with("kernels/"))
        measured.group = measured.kernel.substr(0, measured.kernel.find('/')) + " " + size;
    measured.launch = number();
    measured.least = static_cast<double>(number());
    measured.time = static_cast<double>(number());
    measured.greatest = static_cast<double>(number());
    LaunchRecord launch;
    launch.grid = sizes(field());
    launch.block = sizes(field());
    launch.static_shared_bytes = number();
    launch.warp_instructions = number();
    launch.issue_slots = number();
    launch.path_cycles = number();
    launch.path_waited = number();
    launch.longest_path = number();
    launch.retried_passes = number();
    launch.read_sectors = number();
    launch.written_sectors = number();
    launch.barriers = number();
    launch.shared.load.passes = number();
    launch.shared.store.passes = number();
    launch.shared.atomic.passes = number();
    launch.global.load.passes = number();
    launch.global.load.ideal = number();
    launch.global.store.passes = number();
    launch.global.store.ideal = number();
    launch.global.atomic.passes = number();
    measured.modeled = static_cast<double>(observe::modeled_cycles(launch));
    return measured;
}

inline std::vector<Measured> measured_launches() {
    std::vector<Measured> all;
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/observe/cases/h200/launch_times.csv");
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with("#") && !line.starts_with("kernel,")) all.push_back(read(line));
    return all;
}

}  // namespace warpmark::launch_times
