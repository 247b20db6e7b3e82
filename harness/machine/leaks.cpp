// leaks.cpp: looks for the addresses in all that the host still has; its stack is gone.
#include "harness/machine/leaks.h"

#include <fmt/format.h>

#include <cstring>
#include <map>

#include "harness/machine/faults.h"

namespace warpmark::machine {
namespace {

using Leaks = std::map<uint64_t, Location>;

void forget_what_is_kept(Run& run, Leaks& leaks) {
    run.memory.for_each([&](const Region& region) {
        if (region.freed || !region.host_access || !region.data) return;
        for (uint64_t at = 0; at + sizeof(uint64_t) <= region.info.bytes; at += sizeof(uint64_t)) {
            uint64_t word = 0;
            std::memcpy(&word, region.data + at, sizeof word);
            leaks.erase(word);
        }
    });
}

}  // namespace

void tell_leaks(Run& run) {
    Leaks leaks;
    for (const auto& [address, at] : run.allocations) {
        const Region* region = run.memory.region(address);
        if (region && !region->host_access && at.line > 0) leaks.emplace(address, at);
    }
    if (leaks.empty() || run.sticky_error || run.aborted || run.exit_code) return;
    forget_what_is_kept(run, leaks);
    for (const auto& [address, at] : leaks) {
        Finding* finding = run.findings.add(FindingId::memory_leak, fmt::format("{}:{}", at.file, at.line));
        if (!finding) continue;
        finding->severity = Severity::note;
        finding->space = Space::global;
        finding->locations.push_back(at);
        finding->message = fmt::format("{} {} bytes of device memory are allocated here and never freed",
                                       place_text(at), run.memory.region(address)->info.bytes);
        finding->explanation = "Call cudaFree() with this pointer when the kernels that use it are done.";
    }
}

}  // namespace warpmark::machine
