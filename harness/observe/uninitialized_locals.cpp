// Adds one finding per line and variable.
#include <fmt/format.h>

#include <bit>

#include "harness/contract/finding_ids.h"
#include "harness/observe/uninitialized_memory.h"

namespace warpmark::observe {
namespace {

struct Named {
    std::string element, variable;
};

// Name of the bytes in the source; nullopt if unknown.
Named name_of(const UninitializedVariableRead& read) {
    const LocalVariable* found = nullptr;
    if (read.locals)
        for (const auto& one : *read.locals)
            if (one.offset <= read.offset && (!found || one.offset > found->offset)) found = &one;
    if (!found || found->declared.name.empty()) return {};
    const Shape& shape = found->declared.shape;
    return {element_name(found->declared.name, shape, static_cast<int64_t>(read.offset - found->offset),
                         read.bytes),
            found->declared.name};
}

}  // namespace

void UninitializedLocals::read(const UninitializedVariableRead& read) {
    Finding* finding =
        findings_.add(FindingId::memory_uninitialized,
                      fmt::format("{} of {}", read.site, read.in_register ? "a register" : "local memory"));
    if (!finding) return;
    const Site& site = run_->site(read.site);
    const auto &grid = run_->launch().grid, &block = run_->launch().block;
    finding->kernel = run_->launch().kernel;
    finding->space = Space::local;
    Location at{site.file, site.line, site.column, Role::reads, !read.in_register, {}, {}, {}};
    if (at.has_thread) {
        const uint32_t thread = read.warp * 32 + static_cast<uint32_t>(std::countr_zero(read.lanes));
        at.block = {read.block % grid[0], read.block / grid[0] % grid[1], read.block / grid[0] / grid[1]};
        at.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    }
    const Named named = read.in_register ? Named{} : name_of(read);
    UninitializedRead unwritten;
    unwritten.element = named.element;
    unwritten.array = named.variable;
    finding->fact = std::move(unwritten);
    finding->locations.push_back(std::move(at));
}

}  // namespace warpmark::observe
