// Opens labs with their solutions, and checks them as one course.
#include "grader/cli/authors/proof_labs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/lab/device_requirement.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_order.h"

namespace warpmark::cli {
namespace {

// Loads the labs in the order of `words`, or with `all` every lab of the root.
std::expected<std::vector<Lab>, std::vector<Error>> open_labs(const MarkOptions& options,
                                                              std::vector<std::string> words, bool all) {
    if (all) {
        auto root = lab::find_root(options.root);
        if (!root) return std::unexpected(std::vector{root.error()});
        words = lab::lab_ids(*root);
    }
    std::vector<Lab> labs;
    std::vector<Error> errors;
    for (const auto& word : words) {
        auto lab = open_lab(options.root, word, true);
        if (lab)
            labs.push_back(std::move(*lab));
        else
            errors.insert(errors.end(), lab.error().begin(), lab.error().end());
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return labs;
}

// Errors in the places of these labs among all labs of the root. Errors in other labs are ignored.
std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const MarkOptions& options) {
    std::vector<Lab> all = labs;
    if (const auto root = lab::find_root(options.root))
        for (const auto& id : lab::lab_ids(*root))
            if (std::ranges::find(all, id, &Lab::id) == all.end())
                if (auto other = lab::load_lab(*root / "labs" / id, "")) all.push_back(std::move(*other));
    return lab::wrong_with_course(labs, all);
}

// Removes and reports the labs that need a newer GPU than the available one. Returns their number.
std::size_t without_too_old(std::vector<Lab>& labs, const batch::Backend& run) {
    return std::erase_if(labs, [&](const Lab& lab) {
        const auto why = lab::too_old(lab, run.capability);
        if (why) fmt::print("  skipped: {}\n", why->what);
        return why.has_value();
    });
}

}  // namespace

std::expected<std::vector<Lab>, int> labs_to_prove(const MarkOptions& options,
                                                   const std::vector<std::string>& words, bool all,
                                                   const batch::Backend& run) {
    auto labs = open_labs(options, words, all);
    if (!labs) return std::unexpected(fail(labs.error()));
    if (const auto wrong = wrong_with_course(*labs, options); !wrong.empty())
        return std::unexpected(fail(wrong));
    if (const auto skipped = without_too_old(*labs, run); skipped > 0 && labs->empty())
        return std::unexpected(static_cast<int>(tool_could_not));
    return std::move(*labs);
}

}  // namespace warpmark::cli
