// Files that have variants, known differences, and the table of results.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "grader/course/class_folder.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/toml_fields.h"
#include "proofs/variants/variant_comparison.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

Result<void> add_solution(std::vector<VariantSubject>& subjects, const Lab& lab, const fs::path& path) {
    auto source = lab::read_text(path, limits::source_bytes_max);
    if (!source) return std::unexpected(source.error());
    const auto folder = fs::path(lab.solution_folder);
    subjects.push_back(
        {"solutions/" + lab.id + "/" + fs::relative(path, folder).generic_string(), &lab, *source, {}});
    return {};
}

constexpr const char* known_file = "solutions/variants.toml";

}  // namespace

Result<std::vector<VariantSubject>> solutions_of(const Lab& lab) {
    const auto folder = fs::path(lab.solution_folder);
    std::vector<fs::path> paths{folder / lab.file};
    for (const char* part : {"alternatives", "mistakes"})
        for (const auto& path : sources_in(folder / part)) paths.push_back(path);
    std::vector<VariantSubject> subjects;
    for (const auto& path : paths)
        if (auto added = add_solution(subjects, lab, path); !added) return std::unexpected(added.error());
    return subjects;
}

Result<std::vector<VariantSubject>> corpus_subjects(const std::string& root) {
    std::vector<VariantSubject> subjects;
    for (const auto& name : golden::corpus_files(root)) {
        auto golden = golden::read_file(root, name);
        if (!golden) return std::unexpected(golden.error());
        auto source = golden->job.source;
        subjects.push_back({std::string(golden::corpus_folder) + "/" + name, nullptr, std::move(source),
                            std::move(*golden)});
    }
    return subjects;
}

std::expected<std::vector<KnownDifference>, std::vector<Error>> read_known_differences(
    const std::string& root) {
    const auto path = fs::path(root) / known_file;
    std::vector<KnownDifference> known;
    std::error_code none;
    if (!fs::exists(path, none)) return known;
    const auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(std::vector{text.error()});
    std::vector<Error> errors;
    toml::table table;
    try {
        table = toml::parse(*text);
    } catch (const toml::parse_error& wrong) {
        return std::unexpected(std::vector{
            Error{std::string(wrong.description()), lab::place_of(wrong.source(), known_file), ""}});
    }
    lab::Fields file(table, "the file", known_file, errors);
    for (const auto* one : file.tables("difference")) {
        lab::Fields fields(*one, "a difference", known_file, errors);
        const auto of = fields.text("file", true), reason = fields.text("reason", true);
        for (const auto& variant : fields.texts("variants"))
            if (of && reason) known.push_back({*of, variant, *reason, fields.place()});
        fields.refuse_the_rest();
    }
    file.refuse_the_rest();
    if (!errors.empty()) return std::unexpected(errors);
    return known;
}

std::string variant_table(const VariantRun& run) {
    struct Counts {
        size_t all = 0, differ = 0, listed = 0;
    };
    std::map<std::string, Counts> counts;
    for (const auto& result : run.results) {
        auto& one = counts[result.variant];
        ++one.all;
        one.differ += result.differs();
        one.listed += result.differs() && !result.reason.empty();
    }
    std::string text = fmt::format("{:<14} {:>8} {:>8} {:>8}\n", "variant", "files", "differ", "listed");
    for (const auto& name : variant_names()) {
        const auto& one = counts[name];
        text += fmt::format("{:<14} {:>8} {:>8} {:>8}\n", name, one.all, one.differ, one.listed);
    }
    return text + fmt::format("{} variants of {} files, {} differences ({} listed)\n", run.results.size(),
                              run.files, run.differences, run.listed);
}

}  // namespace warpmark::batch
