// Text lines for GPU facts, with remedies for missing features.
#include "grader/cli/doctor_gpu.h"

#include <fmt/format.h>

#include <array>

namespace warpmark::cli {
namespace {

// A compute mode's name, and its consequence for marking ("": none).
struct Mode {
    const char *name, *means;
};
constexpr std::array<Mode, 4> modes{{
    {"shared", ""},
    {"exclusive to one thread",
     "only one submission can be marked at a time; `nvidia-smi -c 0`, as root, shares the GPU"},
    {"prohibited", "no program may use it; `nvidia-smi -c 0`, as root, allows it"},
    {"exclusive to one process",
     "only one submission can be marked at a time; `nvidia-smi -c 0`, as root, shares the GPU"},
}};

// Indents lines to the column after the first line's heading.
std::string indented(const std::string& text) {
    std::string lines;
    for (const char c : text) {
        lines += c;
        if (c == '\n') lines.append(21, ' ');
    }
    return lines;
}

DoctorLine device_line(size_t number, const gpu::DeviceFacts& device) {
    const auto which = static_cast<size_t>(device.compute_mode);
    const Mode mode = which < modes.size() ? modes[which] : Mode{"unknown", ""};
    std::string text = fmt::format(
        "{}, compute capability {}.{}, {:.0f} GiB, {} multiprocessors, up to {} MHz, error correction {}, "
        "compute mode {}",
        device.name, device.major, device.minor, static_cast<double>(device.memory_bytes) / (1 << 30),
        device.multiprocessors, device.clock_khz / 1000, device.error_correction ? "on" : "off", mode.name);
    if (*mode.means) text += std::string("\n") + mode.means;
    return {device.compute_mode != gpu::ComputeMode::prohibited, fmt::format("gpu {}", number),
            indented(text)};
}

}  // namespace

std::vector<DoctorLine> gpu_lines(const Result<gpu::GpuFacts>& facts) {
    if (!facts)
        return {{false, "gpu",
                 facts.error().way_out.empty() ? "no driver; marking does not need one"
                                               : indented(to_text(facts.error()))}};
    std::vector<DoctorLine> lines{{facts->no_devices.empty(), "driver", facts->driver}};
    if (!facts->no_devices.empty())
        lines.push_back(
            {false, "gpu", fmt::format("the driver says: {}; marking does not need one", facts->no_devices)});
    for (size_t number = 0; number < facts->devices.size(); ++number)
        lines.push_back(device_line(number, facts->devices[number]));
    if (facts->devices.empty()) return lines;
    if (facts->counters_denied.empty())
        lines.push_back({true, "counters", "permitted, libcupti " + facts->libcupti});
    else
        lines.push_back({false, "counters",
                         indented(facts->counters_denied +
                                  (facts->counters_way_out.empty() ? "" : "\n" + facts->counters_way_out))});
    return lines;
}

}  // namespace warpmark::cli
