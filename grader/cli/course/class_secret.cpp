// Secret for a class's drawn cases: the call's, the gradebook's or the class's own. Selection among the
// secrets of call, gradebook and class, and storage of the selected one.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/cli/course/class_call_steps.h"
#include "grader/course/class_folder.h"
#include "grader/course/class_secret_file.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
using gradebook::Gradebook;

constexpr const char* by_file = "--secret";

struct Facts {
    std::optional<std::string> secret, by, of, overruled;
};

Result<Facts> facts_of(Gradebook& book) {
    Facts facts;
    for (const auto& [name, into] : {std::pair{"secret", &facts.secret},
                                     {"secret_by", &facts.by},
                                     {"class", &facts.of},  // the class's path, only in older books
                                     {"overruled_draws", &facts.overruled}}) {
        auto fact = book.fact(name);
        if (!fact) return std::unexpected(fact.error());
        *into = std::move(*fact);
    }
    return facts;
}

Place place_of(const Gradebook& book) {
    return {lab::display(book.path()), 0, 0};
}

std::unexpected<Error> of_shipped(const Gradebook& book) {
    return std::unexpected(
        Error{"This gradebook belongs to the class that comes with warpmark, and its drawn cases are public",
              place_of(book), "Give another folder with --out, or another file with --book."});
}

std::unexpected<Error> differs(const Gradebook& book, const fs::path& file, bool is_given) {
    const auto name = lab::display(file);
    return std::unexpected(Error{
        fmt::format("This gradebook has another secret than `{}`", name), place_of(book),
        fmt::format(
            "A course has one draw. To keep the marks of this gradebook, {}. If `{}` belongs to another "
            "course, give another folder with --out. To draw new cases, and mark everything again, "
            "call it with --secret {} --redraw.",
            is_given ? "leave out --secret" : fmt::format("move `{}` away", name), name, name)});
}

}  // namespace

bool is_submission(const ClassCall& call, const fs::path& root) {
    const fs::path folder = call.folder;
    std::error_code none;
    if (!fs::is_directory(folder, none) || !call.intake.layout.empty()) return false;
    return fs::exists(folder / ".warpmark", none) ||
           std::ranges::any_of(lab::lab_ids(root), [&](const std::string& id) {
               return fs::is_directory(folder / id, none) && !batch::sources_in(folder / id).empty();
           });
}

namespace {

// The secret from --secret. The draws of the secrets that it overrides are stored, so that the overridden
// file is not reported as an error later.
Result<std::string> given_secret(Gradebook& book, const ClassCall& call, const Facts& facts) {
    auto given = batch::read_secret(call.secret_file);
    if (!given) return given;
    if (facts.secret && *facts.secret != *given && !call.replaces_secret)
        return differs(book, call.secret_file, true);
    auto overruled = facts.overruled.value_or("");
    const auto overrule = [&](const std::string& secret) {
        const auto draw = lab::draw_id(secret);
        if (secret != *given && !overruled.contains(draw)) overruled += draw + " ";
    };
    if (facts.secret) overrule(*facts.secret);
    if (const auto beside = batch::secret_beside(call.folder); beside && *beside) overrule(**beside);
    for (const auto& [name, value] : {std::pair<const char*, std::string>{"secret", *given},
                                      {"secret_by", by_file},
                                      {"overruled_draws", overruled}})
        if (auto kept = book.set_fact(name, value); !kept) return std::unexpected(kept.error());
    return given;
}

// The class's own secret, if it has one.
Result<std::optional<std::string>> own_secret(const ClassCall& call, const fs::path& root, bool is_shipped) {
    if (is_shipped) return lab::secret_of(1);
    if (!is_submission(call, root)) return batch::secret_beside(call.folder);
    std::error_code none;
    const auto place = batch::secret_place(call.folder);
    if (fs::exists(fs::symlink_status(place, none)))
        say_warning({"This secret is inside a submission and was not used", Place{lab::display(place), 0, 0},
                     "Give the folder of the class, or a file with --secret FILE."});
    return std::nullopt;
}

}  // namespace

Result<std::string> secret_of(Gradebook& book, const ClassCall& call, const fs::path& root) {
    const auto facts = facts_of(book);
    if (!facts) return std::unexpected(facts.error());
    const bool is_shipped = lab::is_shipped_class(call.folder, root);
    const auto& known = facts->secret;
    if (!call.secret_file.empty()) return given_secret(book, call, *facts);
    if (known && *known == lab::secret_of(1) && !is_shipped) return of_shipped(book);
    // An older book stores the path of the class whose own secret --secret overrode.
    std::error_code none;
    const auto whole = fs::weakly_canonical(fs::absolute(call.folder, none), none).string();
    if (known && facts->by == by_file && facts->of == whole) return *known;
    auto own = own_secret(call, root, is_shipped);
    if (!own) return std::unexpected(own.error());
    const bool is_overruled = *own && facts->overruled && facts->overruled->contains(lab::draw_id(**own));
    if (known && is_shipped && *known != **own) return of_shipped(book);
    if (known && *own && *known != **own && !is_overruled)
        return differs(book, batch::secret_place(call.folder), false);
    if (known) return *known;
    if (!*own) {
        auto made = is_submission(call, root) ? Result<std::string>(batch::any_secret())
                                              : batch::secret_of_class(call.folder, root);
        if (!made) return made;
        own = std::move(*made);
    }
    auto agreed = book.set_fact_once("secret", **own);
    if (agreed && *agreed != **own) return differs(book, batch::secret_place(call.folder), false);
    return agreed;
}

}  // namespace warpmark::cli
