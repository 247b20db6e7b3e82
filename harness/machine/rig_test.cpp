// rig_test.cpp: compiles the sources of this room's tests, both halves of each.
#include "harness/machine/rig_test.h"

#include <map>
#include <utility>

#include "harness/ptx/link.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::machine {
namespace {

ptx::Module half_of(const std::string& source, const toolchain::CompileOptions& options) {
    const auto made = toolchain::compile("test.cu", source, options);
    if (!made) FAIL(to_text(made.error()));
    for (const auto& finding : made->findings)
        if (finding.severity == Severity::error) FAIL(finding.message);
    return ptx::parse(made->ptx, "test.cu (PTX)");
}

}  // namespace

const ptx::Module& compiled(const std::string& source, Build build, const std::string& arch) {
    static std::map<std::pair<std::string, std::string>, ptx::Module> modules;
    const auto [at, fresh] = modules.try_emplace({source, arch + (build == Build::optimised ? "" : "-G")});
    if (!fresh) return at->second;
    toolchain::CompileOptions device, host;
    device.arch = host.arch = arch;
    device.optimise = build == Build::optimised;
    device.relocatable = true;
    host.pass = toolchain::Pass::host;
    return at->second = ptx::link(half_of(source, device), half_of(source, host));
}

}  // namespace warpmark::machine
