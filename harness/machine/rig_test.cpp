// rig_test.cpp: compiles the sources of this room's tests.
#include "harness/machine/rig_test.h"

#include <map>
#include <utility>

#include "harness/toolchain/toolchain.h"

namespace warpmark::machine {

std::string compiled(const std::string& source, Build build, const std::string& arch) {
    static std::map<std::pair<std::string, std::string>, std::string> texts;
    std::string& text = texts[{source, arch + (build == Build::optimised ? "" : "-G")}];
    if (!text.empty()) return text;
    toolchain::CompileOptions options;
    options.arch = arch;
    options.optimise = build == Build::optimised;
    const auto made = toolchain::compile("test.cu", source, options);
    if (!made) FAIL(to_text(made.error()));
    for (const auto& finding : made->findings)
        if (finding.severity == Severity::error) FAIL(finding.message);
    return text = made->ptx;
}

}  // namespace warpmark::machine
