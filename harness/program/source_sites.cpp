// Maps PTX source locations to sites in the user's source. Maps ops to lines of the user's source. Inlined
// code belongs to the innermost frame in the user's own file; an op of a header function that was not inlined
// belongs to its caller (Op::foreign).
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

bool is_main_file(const DecodeOptions& options, const std::string& path) {
    const std::string& user = options.user_file;
    return path == user || (path.size() > user.size() && path[0] == '/' && path.ends_with("/" + user));
}

bool is_user_file(const ptx::Module& module, const DecodeOptions& options, int file) {
    if (file <= 0 || static_cast<size_t>(file) >= module.files.size()) return false;
    const std::string& path = module.files[static_cast<size_t>(file)];
    if (is_main_file(options, path)) return true;
    // <cuda/barrier>, __pre_included: headers of the toolkit and of this project
    // (toolchain/source_paths_in_ptx.cpp).
    if (!path.empty() && path[0] != '/' && path[0] != '<' && !path.starts_with("__")) return true;
    return std::any_of(options.include_dirs.begin(), options.include_dirs.end(),
                       [&](const auto& dir) { return path.starts_with(dir); });
}

// Compiler-generated code can have line numbers beyond the file.
bool is_in_file(const ptx::Module& module, const DecodeOptions& options, const ptx::SourcePlace& place) {
    const std::string& path = module.files[static_cast<size_t>(place.file)];
    return options.user_lines == 0 || place.line <= options.user_lines || !is_main_file(options, path);
}

uint32_t site_index(Lowering& l, Site site) {
    // Usually one of the latest.
    const auto found = std::find(l.program.sites.rbegin(), l.program.sites.rend(), site);
    if (found != l.program.sites.rend()) return static_cast<uint32_t>(l.program.sites.rend() - found) - 1;
    l.program.sites.push_back(std::move(site));
    return static_cast<uint32_t>(l.program.sites.size()) - 1;
}

// The innermost location in the user's code; null: none.
const ptx::SourcePlace* user_place(const ptx::Module& module, const DecodeOptions& options, int place) {
    for (int at = place; at >= 0; at = module.places[static_cast<size_t>(at)].inlined_at)
        if (is_user_file(module, options, module.places[static_cast<size_t>(at)].file))
            return &module.places[static_cast<size_t>(at)];
    return nullptr;
}

Site site_at(const ptx::Module& module, const DecodeOptions& options, const ptx::SourcePlace& place) {
    const std::string& path = module.files[static_cast<size_t>(place.file)];
    const bool is_main = is_main_file(options, path);
    return Site{is_main ? options.user_file : path, place.line, place.column};
}

}  // namespace

std::optional<Site> user_site(const ptx::Module& module, const DecodeOptions& options, int place) {
    const ptx::SourcePlace* found = user_place(module, options, place);
    if (!found || found->line == 0 || !is_in_file(module, options, *found))
        return {};  // compiler-generated code
    return site_at(module, options, *found);
}

void find_site(Lowering& l, Op& op, const Instruction& instruction) {
    // PTX without source locations: its own lines. The compiler omits them in a function without any.
    if (l.module.places.empty() && l.options.user_lines == 0) {
        op.site = site_index(l, Site{l.options.user_file, instruction.line, 1});
        return;
    }
    const ptx::SourcePlace* place = user_place(l.module, l.options, instruction.place);
    // Otherwise it is compiler-generated and belongs to the preceding code.
    if (place && place->line != 0 && is_in_file(l.module, l.options, *place)) {
        l.last_site = site_index(l, site_at(l.module, l.options, *place));
        op.site = l.last_site;
        op.inlined = place->inlined_at >= 0;
        // The number of the inlined copy; number_barriers() follows. The locations of an optimized build do
        // not contain it.
        if (l.module.debug && !l.function.is_host) op.nth = static_cast<uint32_t>(place->inlined_at + 1);
        return;
    }
    op.site = l.last_site;
    op.foreign = l.last_site == 0;
}

// Several barriers of one macro have one site. Copies of an inlined function count separately: each has a
// first one, a second one.
void number_barriers(Code& code, bool knows_copies) {
    std::map<std::tuple<Flow, uint32_t, uint32_t>, uint32_t> so_far;
    for (Op& op : code.ops) {
        const uint32_t copy = std::exchange(op.nth, 0);
        if ((op.flow == Flow::block_barrier || op.flow == Flow::call) && (knows_copies || !op.inlined))
            op.nth = so_far[{op.flow, op.site, copy}]++;
    }
}

}  // namespace warpmark::program
