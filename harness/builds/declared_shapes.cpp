// Fills gaps in the debugging information from the source: it does not describe the shared arrays of
// functions.
#include "harness/builds/declared_shapes.h"

#include "harness/ptx/debug_info.h"
#include "harness/source/jump_lines.h"
#include "harness/source/shared_declarations.h"
#include "harness/toolchain/author_headers.h"

namespace warpmark::session {

Shapes shapes_of(const Job& job, const ptx::Module& module) {
    Shapes shapes = ptx::read_shapes(module);
    if (job.is_ptx) return shapes;
    shapes.jumps[job.file] = toolchain::jump_lines(job.source);
    const toolchain::Folders folders{job.folder, job.include_dirs};
    for (const auto& header : toolchain::own_headers(job.source, folders))
        shapes.jumps[name_of(header.path, folders)] = toolchain::jump_lines(header.text);
    const toolchain::Declarations declarations(job.source, job.defines);
    const auto add = [&](const std::vector<ptx::Variable>& variables) {
        for (const auto& variable : variables) {
            const std::string name = variable.name.substr(0, variable.name.find('@'));
            if (variable.space != Space::shared || shapes.variables.contains(name)) continue;
            Shape shape = declarations.shape_of(name, variable.bytes);
            if (shape.element_bytes == 0) continue;
            if (const auto type = shapes.types.find(shape.type); type != shapes.types.end())
                shape.members = type->second.members;
            shapes.variables[name] = DeclaredName{"", std::move(shape), false};
        }
    };
    add(module.variables);
    for (const auto& function : module.functions) add(function.variables);
    return shapes;
}

}  // namespace warpmark::session
