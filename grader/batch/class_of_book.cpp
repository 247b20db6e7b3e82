// class_of_book.cpp: the book's attempts as entries of a class folder.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "grader/batch/book_run.h"
#include "grader/lab/locate.h"

namespace warpmark::batch {
namespace {

// A lab of the folder, loaded if it is the first time; nothing: it is not there any more.
std::optional<std::size_t> lab_of(ClassFolder& folder, const std::string& id,
                                  const std::filesystem::path& root) {
    const auto known = std::ranges::find(folder.labs, id, &Lab::id);
    if (known != folder.labs.end()) return static_cast<std::size_t>(known - folder.labs.begin());
    const auto path = root / "labs" / id;
    auto lab = lab::load_lab(path, lab::solution_of(path));
    if (!lab) return std::nullopt;
    folder.labs.push_back(std::move(*lab));
    return folder.labs.size() - 1;
}

Result<void> add(ClassFolder& folder, gradebook::Gradebook& book, const gradebook::Attempt& one,
                 const std::filesystem::path& root) {
    Submission submission{one.file, one.path, one.student, "", one.handed};
    const auto lab = lab_of(folder, one.lab, root);
    if (!lab) {
        folder.unrecognized.push_back(
            {submission, {fmt::format("The lab `{}` is not here any more, or has errors", one.lab), {}, ""}});
        return {};
    }
    if (!one.refused) {
        auto source = book.source(one.source_sha256);
        if (!source) return std::unexpected(source.error());
        submission.source = std::move(*source);
    }
    folder.entries.push_back({*lab, std::move(submission), one.refused, one.why});
    return {};
}

void in_order(ClassFolder& folder) {
    std::ranges::stable_sort(folder.entries, {}, [&](const Entry& entry) {
        return std::pair(folder.labs[entry.lab].id, entry.submission.student);
    });
}

}  // namespace

Result<std::vector<std::string>> add_absent(ClassFolder& folder, gradebook::Gradebook& book,
                                            const std::filesystem::path& root) {
    const auto attempts = book.attempts();
    if (!attempts) return std::unexpected(attempts.error());
    // What is missing here may have been handed in before.
    std::erase_if(folder.entries, [&](const Entry& entry) {
        return entry.submission.handed.state == HandedIn::State::not_handed_in &&
               std::ranges::any_of(*attempts, [&](const gradebook::Attempt& one) {
                   return one.student == entry.submission.student && one.lab == folder.labs[entry.lab].id;
               });
    });
    std::set<std::pair<std::string, std::string>> here;
    for (const auto& entry : folder.entries)
        here.emplace(entry.submission.student, folder.labs[entry.lab].id);
    std::vector<std::string> absent;
    for (const auto& one : gradebook::current(*attempts)) {
        if (here.contains({one.student, one.lab})) continue;
        absent.push_back(one.student + " " + one.lab);
        if (auto added = add(folder, book, one, root); !added) return std::unexpected(added.error());
    }
    // Rows of the roster that this call did not look at.
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    for (const auto& one : *missing) {
        const bool has_attempt = std::ranges::any_of(*attempts, [&](const gradebook::Attempt& other) {
            return other.student == one.student && other.lab == one.lab;
        });
        if (one.lab.empty() || has_attempt || here.contains({one.student, one.lab})) continue;
        if (const auto lab = lab_of(folder, one.lab, root))
            folder.entries.push_back(
                {*lab, {one.file, one.path, one.student, "", one.handed}, true, one.why});
    }
    in_order(folder);
    return absent;
}

Result<void> keep_others(gradebook::Gradebook& book, const ClassFolder& folder) {
    std::vector<gradebook::Unrecognized> all;
    const auto add = [&](const Submission& one, const Error& why, const std::string& lab) {
        all.push_back({one.student, one.file, one.path, why, lab, one.handed});
    };
    for (const auto& one : folder.unrecognized) add(one.submission, one.why, "");
    for (const auto& one : folder.entries)
        if (one.submission.handed.state == HandedIn::State::not_handed_in)
            add(one.submission, one.why, folder.labs[one.lab].id);
    return book.set_unrecognized(all);
}

Result<ClassFolder> class_of_book(gradebook::Gradebook& book, const std::filesystem::path& root) {
    ClassFolder folder;
    const auto unrecognized = book.unrecognized();
    if (!unrecognized) return std::unexpected(unrecognized.error());
    for (const auto& one : *unrecognized)
        if (one.lab.empty())
            folder.unrecognized.push_back({{one.file, one.path, one.student, "", one.handed}, one.why});
    auto added = add_absent(folder, book, root);
    if (!added) return std::unexpected(added.error());
    return folder;
}

}  // namespace warpmark::batch
