// Fills in the locations and bytes of the finding.
#include "harness/observe/async_copy_race_facts.h"

#include <fmt/format.h>

#include <utility>

#include "harness/contract/finding_ids.h"

namespace warpmark::observe {
namespace {

Location location_of(const RunView& run, const EarlyUser& at) {
    const Site& site = run.site(at.site);
    const auto &grid = run.launch().grid, &size = run.launch().block;
    const uint32_t block = at.block, thread = at.thread;
    Location there{site.file, site.line, site.column, at.role, true, {}, {}, {}};
    there.block = {block % grid[0], block / grid[0] % grid[1], block / grid[0] / grid[1]};
    there.thread = {thread % size[0], thread / size[0] % size[1], thread / size[0] / size[1]};
    return there;
}

}  // namespace

Finding* add_early_use(FindingLog& findings, const RunView& run, const EarlyUser& copy,
                       const EarlyUser& other, const FindingBytes& bytes, EarlyUse use) {
    const Location first = location_of(run, copy), second = location_of(run, other);
    const char* what = use.missing == EarlyUse::MissingWait::proxy_fence ? "proxy " : "";
    Finding* finding = findings.add(FindingId::race_async, fmt::format("{}{}:{}@{}:{}", what, first.file,
                                                                       first.line, second.file, second.line));
    if (!finding) return nullptr;
    const RegionInfo* region = run.region(bytes.region);
    use.array = region ? region->name : "memory";
    use.offset = bytes.offset;
    use.bytes = bytes.count;
    const bool knows_elements =
        region && (region->element_bytes > 1 || (region->shape && region->shape->element_bytes));
    if (knows_elements) use.element = element_of(*region, static_cast<int64_t>(use.offset), use.bytes);
    use.own = copy.block == other.block && copy.thread == other.thread;
    finding->space = region ? region->space : Space::global;
    finding->kernel = run.launch().kernel;
    finding->bytes = bytes;
    finding->locations = {first, second};
    finding->fact = std::move(use);
    return finding;
}

}  // namespace warpmark::observe
