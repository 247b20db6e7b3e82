// Kernels that compile to PTX but are rejected by ptxas: too much static shared memory, two cluster sizes,
// warp operations without a mask. Scans the calls of each kernel and adds up the shared variables that it
// uses.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "harness/builds/build_steps.h"
#include "harness/builds/execution_space_errors.h"
#include "harness/program/decoded_program.h"
#include "harness/source/source_functions.h"

namespace warpmark::session {
namespace {

constexpr uint64_t static_shared_bytes =
    48 << 10;  // CUDA C++ Programming Guide, "Features and Technical Specifications"

class Reached {
  public:
    explicit Reached(const ptx::Module& module) : module_(module) {}

    uint64_t shared_bytes(const ptx::Function& entry) {
        std::vector<const ptx::Function*> open{&entry};
        std::set<const ptx::Function*> seen{&entry};
        for (size_t at = 0; at < open.size(); ++at) {
            for (const auto& variable : open[at]->variables) count(variable);
            for (const auto& instruction : open[at]->body)
                for (const auto& operand : instruction.operands) {
                    if (operand.name.empty()) continue;
                    const ptx::Function* callee = module_.function(operand.name);
                    if (callee && seen.insert(callee).second) open.push_back(callee);
                    const auto variable =
                        std::ranges::find(module_.variables, operand.name, &ptx::Variable::name);
                    if (variable != module_.variables.end()) count(*variable);
                }
        }
        return bytes_;
    }

  private:
    void count(const ptx::Variable& variable) {
        if (variable.space != Space::shared || variable.is_extern || !counted_.insert(variable.name).second)
            return;
        const uint64_t align = std::max<uint64_t>(variable.align, 1);
        bytes_ = (bytes_ + align - 1) / align * align + variable.bytes;
    }

    const ptx::Module& module_;
    std::set<std::string> counted_;
    uint64_t bytes_ = 0;
};

// Shared memory of the whole file. This upper bound is usually below the limit of a kernel, which spares the
// exact sum.
uint64_t all_shared_bytes(const ptx::Module& module) {
    uint64_t bytes = 0;
    const auto count = [&](const ptx::Variable& variable) {
        if (variable.space == Space::shared && !variable.is_extern) bytes += variable.bytes + variable.align;
    };
    for (const auto& variable : module.variables) count(variable);
    for (const auto& function : module.functions)
        for (const auto& variable : function.variables) count(variable);
    return bytes;
}

// True for __cluster_dims__ together with a third argument of __launch_bounds__.
bool has_two_cluster_sizes(const TokenList& tokens, const toolchain::SourceFunction& kernel) {
    bool has_size = false, has_most = false;
    for (size_t at = kernel.head; at + 1 < kernel.parameters; ++at) {
        has_size = has_size || tokens[at].is("__cluster_dims__");
        if (!tokens[at].is("__launch_bounds__")) continue;
        has_most = tokens.arguments(at + 1).size() == 3;
    }
    return has_size && has_most;
}

// Warp operations without a mask. No GPU since sm_70 supports them, and NVRTC only warns.
struct Unmasked {
    std::string_view opcode, instruction, instead;
};
constexpr std::array unmasked_operations{
    Unmasked{"vote.any.", "vote", "__any_sync"},       Unmasked{"vote.all.", "vote", "__all_sync"},
    Unmasked{"vote.ballot.", "vote", "__ballot_sync"}, Unmasked{"vote.uni.", "vote", "vote.sync"},
    Unmasked{"shfl.up.", "shfl", "__shfl_up_sync"},    Unmasked{"shfl.down.", "shfl", "__shfl_down_sync"},
    Unmasked{"shfl.bfly.", "shfl", "__shfl_xor_sync"}, Unmasked{"shfl.idx.", "shfl", "__shfl_sync"}};

// Line in the author's own code; for inlined code, the line of the outermost call.
int outer_line(const ptx::Module& module, int place) {
    while (place >= 0 && module.places[static_cast<size_t>(place)].inlined_at >= 0)
        place = module.places[static_cast<size_t>(place)].inlined_at;
    return place < 0 ? 0 : module.places[static_cast<size_t>(place)].line;
}

void add_unmasked(const Job& job, const ptx::Module& module, std::vector<Finding>& findings) {
    std::set<std::pair<int, std::string_view>> seen;  // one finding per line and operation
    for (const auto& function : module.functions)
        for (const auto& instruction : function.body) {
            const auto found = std::ranges::find_if(unmasked_operations, [&](const Unmasked& one) {
                return instruction.opcode.starts_with(one.opcode);
            });
            if (found == unmasked_operations.end()) continue;
            const int line = outer_line(module, instruction.place);
            if (!seen.insert({line, found->opcode}).second) continue;
            findings.push_back(crossing(
                {job.file, line, 0},
                fmt::format("ptxas error: Instruction '{}' without '.sync' is not supported on .target sm_70 "
                            "and higher from PTX ISA version 6.4",
                            found->instruction),
                fmt::format("Use {}, whose first argument is a mask: 0xffffffff if all lanes of the warp "
                            "get there.",
                            found->instead)));
        }
}

}  // namespace

std::vector<Finding> ptxas_limit_errors(const Job& job, const ptx::Module& module) {
    std::vector<Finding> findings;
    const toolchain::SourceFunctions source(job.source);
    const auto line_of = [&](std::string_view name) {
        const auto found = std::ranges::find(source.all(), name, &toolchain::SourceFunction::name);
        return found == source.all().end() ? 0 : found->line;
    };
    const bool may_be_too_much = all_shared_bytes(module) > static_shared_bytes;
    for (const auto& function : module.functions) {
        if (!may_be_too_much || !function.is_entry || !function.has_body) continue;
        const uint64_t bytes = Reached(module).shared_bytes(function);
        if (bytes <= static_shared_bytes) continue;
        const std::string name = program::shown_name(function.name);
        findings.push_back(crossing(
            {job.file, line_of(toolchain::last_word(name)), 0},
            fmt::format("ptxas error: Entry function '{}' uses too much shared data ({:#x} bytes, {:#x} max)",
                        name, bytes, static_shared_bytes),
            "More than 48 KiB of shared memory is dynamic: `extern __shared__`, the launch's third "
            "parameter, and "
            "cudaFuncSetAttribute() with cudaFuncAttributeMaxDynamicSharedMemorySize."));
    }
    add_unmasked(job, module, findings);
    for (const auto& kernel : source.all())
        if (kernel.is_kernel && has_two_cluster_sizes(source.tokens(), kernel))
            findings.push_back(
                crossing({job.file, kernel.line, 0},
                         "ptxas error: Conflicting directives: .reqnctapercluster and .maxclusterrank cannot "
                         "both be specified",
                         "Leave out __cluster_dims__ or the third number of __launch_bounds__."));
    return findings;
}

}  // namespace warpmark::session
