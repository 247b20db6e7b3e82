// Files of a bundle: the program, and for each lab its files, its scripts, and the result for a failed run.
#include "grader/packs/autograder_bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/sha256.h"
#include "grader/lab/student_files.h"
#include "grader/report/report_formats.h"
#include "grader/report/text_formatting.h"
#include "grader/score/score.h"
#include "harness/process/own_executable.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
using Entries = std::vector<intake::ArchiveEntry>;

// Reads one of our own files, following links.
Result<std::string> our_bytes(const fs::path& path) {
    std::error_code wrong;
    const auto real = fs::canonical(path, wrong);
    return lab::plain_bytes(wrong ? path : real);
}

// Adds a program or a library.
Result<void> add_ours(Entries& all, std::string name, const fs::path& path, bool is_program) {
    auto bytes = our_bytes(path);
    if (!bytes) return std::unexpected(bytes.error());
    all.push_back({std::move(name), std::move(*bytes), is_program});
    return {};
}

Result<void> add_program(Entries& all, const BundleOrder& order) {
    const std::string folder(order.kind->program);
    if (auto added = add_ours(all, folder + "/bin/warpmark", own_file(), true); !added) return added;
    for (const auto& [name, path] : order.libraries)
        if (auto added = add_ours(all, folder + "/lib/warpmark/" + name, path, false); !added) return added;
    return {};
}

// Rejects names that need quoting, because scripts and a Makefile contain them unquoted.
Result<void> has_plain_names(const Lab& lab) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    for (const auto& word : {lab.id, lab.file})
        if (word.empty() || word.front() == '-' || word.find_first_not_of(letters) != word.npos)
            return std::unexpected(
                Error{fmt::format("A bundle's scripts cannot have the name `{}`", report::one_line(word)),
                      {lab::display(lab.folder), 0, 0},
                      "Name labs and their files with letters, digits, `-`, `_` and `.` alone."});
    return {};
}

// Adds a file of a lab.
Result<void> add_file(Entries& all, std::string name, const fs::path& path) {
    auto bytes = lab::plain_bytes(path);
    if (!bytes) return std::unexpected(bytes.error());
    all.push_back({std::move(name), std::move(*bytes)});
    return {};
}

// Adds the files needed to mark the lab: its folder, the oracle, the reference and the hidden cases, but no
// mistakes.
Result<void> add_lab(Entries& all, const std::string& folder, const Lab& lab) {
    std::error_code ignored;
    const fs::path labs = lab.folder, solution = lab.solution_folder;
    for (const auto& name : lab::handed_out(lab)) {
        const auto path = fmt::format("{}/root/labs/{}/{}", folder, lab.id, name);
        if (auto added = add_file(all, path, labs / name); !added) return added;
    }
    for (const auto& name : {std::string("oracle.cu"), std::string("hidden.toml"), lab.file}) {
        if (!fs::exists(solution / name, ignored)) continue;
        const auto path = fmt::format("{}/root/solutions/{}/{}", folder, lab.id, name);
        if (auto added = add_file(all, path, solution / name); !added) return added;
    }
    return {};
}

// UUID of a question, stable across bundles.
std::string uuid_of(const Lab& lab) {
    const auto hash = lab::sha256("warpmark question " + lab.id);
    return fmt::format("{}-{}-4{}-8{}-{}", hash.substr(0, 8), hash.substr(8, 4), hash.substr(12, 3),
                       hash.substr(15, 3), hash.substr(18, 12));
}

// Removes the characters that need escaping in JSON and HTML.
std::string plain_title(const std::string& title) {
    auto text = report::one_line(title);
    std::erase_if(text, [](char c) { return std::string_view("\"\\<>&").find(c) != std::string_view::npos; });
    return text;
}

class Texts {
  public:
    Texts(const BundleOrder& order, const Lab& lab)
        : values_{{"@LAB@", lab.id},
                  {"@FILE@", lab.file},
                  {"@TITLE@", plain_title(lab.title)},
                  {"@UUID@", uuid_of(lab)},
                  {"@SYSTEM@", std::string(order.kind->system)},
                  {"@FORMAT@", std::string(order.kind->name)},
                  {"@ENDING@", std::string(report::find_format(order.kind->name)->file)},
                  {"@PROGRAM@", std::string(order.kind->to_program) + "bin/warpmark"},
                  {"@OPTIONS@", order.options}},
          folder_(lab::find_data(order.root, "grader/lab/bundles")) {}

    // Adds a template with this lab's values filled in.
    Result<void> add(Entries& all, const std::string& name, const fs::path& piece, bool is_program) const {
        auto text = our_bytes(folder_ / piece);
        if (!text) return std::unexpected(text.error());
        for (const auto& [word, value] : values_)
            for (auto at = text->find(word); at != text->npos; at = text->find(word, at + value.size()))
                text->replace(at, word.size(), value);
        all.push_back({name, std::move(*text), is_program});
        return {};
    }

  private:
    std::vector<std::pair<std::string, std::string>> values_;
    fs::path folder_;
};

// The result that the system gets if marking fails.
std::string failed_text(const BundleOrder& order, const Lab& lab) {
    const Error why{"The grader did not finish", {}, "Ask your teacher."};
    const auto report = score::unmarked(lab, {lab.file, lab.file, "", ""}, {}, Status::internal_error, why);
    return report::find_format(order.kind->name)->text({report}, order.seen);
}

Result<void> add_marking(Entries& all, const BundleOrder& order, const Lab& lab) {
    const Texts texts(order, lab);
    auto folder = std::string(order.kind->data);
    if (const auto at = folder.find("LAB"); at != folder.npos) folder.replace(at, 3, lab.id);
    if (auto added = add_lab(all, folder, lab); !added) return added;
    if (auto added = texts.add(all, folder + "/mark", "mark", true); !added) return added;
    all.push_back({folder + "/failed", failed_text(order, lab)});
    all.push_back({.path = folder + "/secret", .bytes = order.secret + "\n", .is_secret = true});
    all.push_back({folder + "/course.toml", fmt::format("{}[[lab]]\nid = \"{}\"\n", order.course, lab.id)});
    all.push_back({folder + "/roster.csv", "id,name\nstudent,\n"});
    return {};
}

Result<void> add_gradescope(Entries& all, const BundleOrder& order, const Lab& lab) {
    const Texts texts(order, lab);
    for (const auto* name : {"setup.sh", "run_autograder"})
        if (auto added = texts.add(all, name, fs::path("gradescope") / name, true); !added) return added;
    return {};
}

Result<void> add_prairielearn(Entries& all, const BundleOrder& order, const Lab& lab) {
    const Texts texts(order, lab);
    const auto question = fmt::format("questions/{}/", lab.id);
    const fs::path pieces = "prairielearn";
    for (const auto* name : {"info.json", "question.html"})
        if (auto added = texts.add(all, question + name, pieces / name, false); !added) return added;
    if (auto added = texts.add(all, question + "tests/run", pieces / "run", true); !added) return added;
    for (const auto& name : {std::string("README.md"), lab.file})
        if (auto added = add_file(all, question + "clientFilesQuestion/" + name, fs::path(lab.folder) / name);
            !added)
            return added;
    return {};
}

// Replaces all files by one archive.
Result<void> add_autolab(Entries& all, const BundleOrder& order, const Lab& lab) {
    auto archive = intake::archived(intake::ArchiveForm::tar_gz, std::exchange(all, {}));
    if (!archive) return std::unexpected(archive.error());
    all.push_back({.path = "autograde.tar", .bytes = std::move(*archive), .is_secret = true});
    return Texts(order, lab).add(all, "autograde-Makefile", "autolab/autograde-Makefile", false);
}

// Additional files of a system.
struct OwnParts {
    std::string_view of;
    Result<void> (*add)(Entries&, const BundleOrder&, const Lab&);
};
constexpr std::array own_parts{OwnParts{"gradescope", add_gradescope},
                               OwnParts{"prairielearn", add_prairielearn}, OwnParts{"autolab", add_autolab}};

}  // namespace

Result<Entries> bundled(const BundleOrder& order) {
    if (lab::find_data(order.root, "grader/lab/bundles").empty())
        return std::unexpected(Error{"The parts of a bundle are not installed",
                                     {lab::display(order.root), 0, 0},
                                     "Use the teacher's package, or a checkout."});
    for (const auto& lab : order.labs)
        if (auto plain = has_plain_names(lab); !plain) return std::unexpected(plain.error());
    Entries all;
    if (auto added = add_program(all, order); !added) return std::unexpected(added.error());
    for (const auto& lab : order.labs) {
        if (auto added = add_marking(all, order, lab); !added) return std::unexpected(added.error());
        const auto add_own = std::ranges::find(own_parts, order.kind->name, &OwnParts::of)->add;
        const auto own = add_own(all, order, lab);
        if (!own) return std::unexpected(own.error());
    }
    std::ranges::sort(all, {}, &intake::ArchiveEntry::path);
    return all;
}

}  // namespace warpmark::batch
