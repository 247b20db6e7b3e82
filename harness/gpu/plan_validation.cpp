// Validates a plan before execution, because it comes from a process that ran a submission's launcher. Limits
// for plans.
#include <map>

#include "harness/gpu/gpu_memory.h"
#include "harness/gpu/plan_execution.h"

namespace warpmark::gpu {
namespace {

constexpr uint64_t first_slot = 16, last_slot = 1 << 20;
constexpr uint64_t bytes_limit = uint64_t{16} << 30;  // of all simultaneously existing buffers
constexpr size_t parameter_bytes_limit = 32764;       // PTX ISA, section "Kernel function parameters"

bool is_slot(uint64_t address) {
    return address % DeviceMemory::slot_bytes == 0 && address / DeviceMemory::slot_bytes >= first_slot &&
           address / DeviceMemory::slot_bytes < last_slot;
}

std::string launch_error(const PlanLaunch& one) {
    if (one.kernel.empty() || one.kernel.find('\0') != one.kernel.npos) return "a launch of no kernel";
    if (one.parameters.size() > parameter_bytes_limit) return "more parameters than a kernel can have";
    for (const uint32_t at : one.variable_pointers)
        if (size_t{at} + 8 > one.parameters.size()) return "a pointer beyond the parameters";
    return "";
}

}  // namespace

std::string plan_error(const Plan& plan) {
    uint64_t bytes = 0;
    std::map<uint64_t, uint64_t> live;
    for (const auto& buffer : plan.buffers) {
        // A buffer may start after its slot's start (Argument::lead).
        const uint64_t lead = buffer.address % DeviceMemory::slot_bytes;
        if (!is_slot(buffer.address - lead) || buffer.bytes >= DeviceMemory::slot_bytes - lead ||
            !live.emplace(buffer.address - lead, lead + buffer.bytes).second)
            return "a buffer that is in no slot of its own";
        bytes += buffer.bytes;
    }
    for (const auto& step : plan.steps) {
        if (step.bytes >= DeviceMemory::slot_bytes) return "a step over more bytes than a buffer can have";
        if (step.kind == PlanStep::Kind::allocate) {
            if (!is_slot(step.address) || !live.emplace(step.address, step.bytes).second)
                return "an allocation that is in no slot of its own";
            bytes += step.bytes;
        } else if (step.kind == PlanStep::Kind::release) {
            const auto found = live.find(step.address);
            if (found == live.end()) return "a release of what is not there";
            bytes -= found->second;
            live.erase(found);
        }
        if (bytes > bytes_limit) return "more memory than a plan may have";
        if (step.kind == PlanStep::Kind::launch)
            if (auto wrong = launch_error(step.launch); !wrong.empty()) return wrong;
    }
    return bytes > bytes_limit ? "more memory than a plan may have" : "";
}

}  // namespace warpmark::gpu
