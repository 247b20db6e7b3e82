// doctor.cpp: `warpmark doctor`: what this computer has, what it lacks, and what to do about it.
#include <fmt/format.h>

#include <array>

#include "grader/batch/workers.h"
#include "grader/cli/shared.h"
#include "grader/lab/locate.h"
#include "harness/base/cpu_level.h"
#include "harness/gpu/device_facts.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::cli {
namespace {

void say(const report::Style& style, bool good, const std::string& what, const std::string& detail) {
    fmt::print("  {}  {:<12} {}\n", good ? style.good("ok  ") : style.middling("none"), what, detail);
}

// The mode's name, and what it means for marking ("" if nothing).
struct Mode {
    const char *name, *means;
};
constexpr std::array<Mode, 4> modes{{
    {"shared", ""},
    {"exclusive to one thread", "several submissions cannot be marked at a time; `nvidia-smi -c 0`, as root, shares it"},
    {"prohibited", "no program may use it; `nvidia-smi -c 0`, as root, permits it"},
    {"exclusive to one process", "several submissions cannot be marked at a time; `nvidia-smi -c 0`, as root, shares it"},
}};

// A text of several lines, under the first one's column.
std::string indented(const std::string& text) {
    std::string lines;
    for (const char c : text) lines += c == '\n' ? std::string("\n") + std::string(19, ' ') : std::string(1, c);
    return lines;
}

void say_device(const report::Style& style, size_t number, const gpu::DeviceFacts& device) {
    const auto mode = static_cast<size_t>(device.compute_mode);
    const Mode known = mode < modes.size() ? modes[mode] : Mode{"unknown", ""};
    say(style, device.compute_mode != gpu::ComputeMode::prohibited, fmt::format("gpu {}", number),
        fmt::format("{}, compute capability {}.{}, {:.0f} GiB, {} multiprocessors, up to {} MHz, error correction {}, compute mode {}", device.name, device.major,
                    device.minor, static_cast<double>(device.memory_bytes) / (1 << 30), device.multiprocessors, device.clock_khz / 1000,
                    device.error_correction ? "on" : "off", known.name));
    if (*known.means) fmt::print("{:19}{}\n", "", known.means);
}

// The driver is asked in a process of its own, before anything else here starts threads.
void say_gpu(const report::Style& style, const Result<gpu::GpuFacts>& facts) {
    if (!facts) return say(style, false, "gpu", facts.error().way_out.empty() ? "no driver; marking does not need one" : indented(to_text(facts.error())));
    say(style, facts->no_devices.empty(), "driver", facts->driver);
    if (!facts->no_devices.empty()) say(style, false, "gpu", fmt::format("the driver says: {}; marking does not need one", facts->no_devices));
    for (size_t number = 0; number < facts->devices.size(); ++number) say_device(style, number, facts->devices[number]);
    if (facts->devices.empty()) return;
    if (facts->counters_denied.empty())
        say(style, true, "counters", fmt::format("permitted, libcupti {}", facts->libcupti));
    else
        say(style, false, "counters", indented(facts->counters_denied + (facts->counters_way_out.empty() ? "" : "\n" + facts->counters_way_out)));
}

const char* level_name(int level) {
    return level >= 4 ? "AVX-512" : level == 3 ? "AVX2 and FMA" : "plain x86-64";
}

}  // namespace

int doctor(int argc, char** argv) {
    CLI::App app("What this computer has for marking, and what it lacks.");
    std::string root_given;
    app.add_option("--root", root_given, "the folder that holds labs/ and solutions/")->type_name("DIR");
    if (auto over = parse(app, argc, argv)) return *over;
    constexpr double patience_s = 30;  // a driver that starts a sleeping GPU takes some seconds
    const auto facts = gpu::ask_gpu(patience_s);
    auto style = stdout_style();
    fmt::print("warpmark {}\n", WARPMARK_VERSION);
    auto toolkit = toolchain::toolkit();
    if (toolkit) {
        say(style, true, "compiler", fmt::format("{}.{}, {}", toolkit->major, toolkit->minor, toolkit->nvrtc_path));
        say(style, !toolkit->include_dir.empty(), "headers",
            toolkit->include_dir.empty() ? "the toolkit's headers were not found" : toolkit->include_dir);
        for (const auto& place : toolkit->looked_in) fmt::print("                       {}\n", place);
    } else {
        say(style, false, "compiler", to_text(toolkit.error()));
    }
    say(style, true, "processor", fmt::format("{}, {} at a time", level_name(warpmark::cpu_level()), batch::default_jobs()));
    say_gpu(style, facts);
    auto root = lab::find_root(root_given);
    if (root)
        say(style, true, "labs", fmt::format("{} in {}", lab::lab_ids(*root).size(), (*root / "labs").string()));
    else
        say(style, false, "labs", to_text(root.error()));
    if (root) {
        bool there = std::filesystem::is_directory(*root / "solutions");
        say(style, there, "solutions", there ? (*root / "solutions").string() : "not here: outputs and times cannot be judged");
    }
    return toolkit ? all_passed : tool_could_not;
}

}  // namespace warpmark::cli
