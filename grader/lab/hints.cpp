// Parses hints.md line by line. Each mistake becomes an error with a place, and reading continues.
#include "grader/lab/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"

namespace warpmark::lab {
namespace {

constexpr const char* form =
    "Write `# Hints for lab NN: title`, then `## 1`, `## 2`, … with a paragraph each.";

// The number at the beginning of a lab's id; 0: none.
int number_of(const std::string& id) {
    return std::isdigit((unsigned char)id[0])
               ? std::stoi(id.substr(0, id.find_first_not_of("0123456789")).substr(0, 6))
               : 0;
}

std::string trimmed(const std::string& text) {
    auto begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
    return begin == text.npos ? "" : text.substr(begin, end - begin + 1);
}

class Reader {
  public:
    Reader(const std::string& lab_id, const std::string& file, Errors& errors)
        : number_(number_of(lab_id)), file_(file), errors_(errors) {}

    void take(const std::string& line) {
        ++line_;
        if (line.starts_with("```")) in_code_ = !in_code_;
        if (!in_code_ && line.starts_with("# ")) return title(line);
        if (!in_code_ && line.starts_with("## ")) return heading(trimmed(line.substr(3)));
        if (!hints_.texts.empty())
            hints_.texts.back() += line + "\n";
        else if (!trimmed(line).empty())
            error(hints_.title.empty() ? "The title comes first"
                                       : "This text is not part of a hint: the first heading must be `## 1`");
    }

    Hints finish() {
        end_hint();
        line_ = 0;
        if (!has_title_) error("The title is missing");
        if (hints_.texts.empty()) error("There is no hint");
        return std::move(hints_);
    }

  private:
    void error(std::string what) {
        errors_.push_back({std::move(what), {file_, line_, line_ ? 1 : 0}, form});
    }

    void title(const std::string& line) {
        constexpr std::string_view begin = "# Hints for lab ", between = ": ";
        constexpr std::size_t most_digits = 6;
        if (has_title_) return error("There is a second title");
        has_title_ = true;
        const auto digits_end = line.find_first_not_of("0123456789", begin.size());
        const auto title_at = digits_end == line.npos ? line.npos : digits_end + between.size();
        if (!line.starts_with(begin) || digits_end == begin.size() ||
            digits_end > begin.size() + most_digits ||
            line.compare(digits_end, between.size(), between) != 0 || trimmed(line.substr(title_at)).empty())
            return error("This is not the title of a hints file");
        hints_.title = line.substr(title_at, line.find_last_not_of(" \t\r\n\v\f") + 1 - title_at);
        const auto digits = line.substr(begin.size(), digits_end - begin.size());
        int number = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (number_ && number != number_)
            error(fmt::format("These are hints for lab {}, but this is lab {}", digits, number_));
    }

    void heading(const std::string& number) {
        end_hint();
        auto next = std::to_string(hints_.texts.size() + 1);
        if (number != next)
            error(fmt::format("This is `## {}`, but the next hint is number {}", number, next));
        hints_.texts.emplace_back();
        begun_at_ = line_;
    }

    void end_hint() {
        if (hints_.texts.empty()) return;
        hints_.texts.back() = trimmed(hints_.texts.back());
        if (!hints_.texts.back().empty()) return;
        errors_.push_back({fmt::format("Hint {} is empty", hints_.texts.size()),
                           {file_, begun_at_, 1},
                           "Write it, or remove its heading."});
    }

    int number_;
    const std::string& file_;
    Errors& errors_;
    Hints hints_;
    int line_ = 0, begun_at_ = 0;
    bool has_title_ = false, in_code_ = false;
};

}  // namespace

std::expected<Hints, Errors> read_hints(const std::string& lab_id, const std::string& file,
                                        const std::string& text) {
    Errors errors;
    Reader reader(lab_id, file, errors);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) reader.take(line);
    auto hints = reader.finish();
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return hints;
}

std::vector<TitledHint> hints_about(const Lab& lab, const std::string& check_or_finding) {
    std::vector<TitledHint> hints;
    for (const auto& check : lab.checks) {
        if (check.hidden) continue;
        const bool asked = check.id == check_or_finding;
        if (asked && !check.hint.empty()) hints.push_back({check.id, check.hint});
        for (const auto& [id, text] : check.finding_hints)
            if (asked || name(id) == check_or_finding)
                hints.push_back({fmt::format("{}: {}", check.id, name(id)), text});
    }
    return hints;
}

std::expected<Hints, Errors> load_hints(const std::filesystem::path& lab_folder) {
    auto path = lab_folder / "hints.md";
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return std::unexpected(Errors{{"The lab has no hints", {display(path), 0, 0}, form}});
    auto text = read_text(path, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(Errors{text.error()});
    return read_hints(id_of(lab_folder), display(path), *text);
}

namespace {

std::map<std::string, int> counts_in(const std::filesystem::path& student_folder) {
    constexpr std::size_t lines_max = 1000;
    std::map<std::string, int> counts;
    if (student_folder.empty()) return counts;
    std::ifstream file(student_folder / hints_file);
    std::string line, id;
    for (std::size_t number = 0; number < lines_max && std::getline(file, line); ++number) {
        const bool is_old = line.find_first_not_of("0123456789") == line.npos;
        std::istringstream words(is_old ? id_of(student_folder) + " " + line : line);
        int count = 0;
        if (words >> id >> count) counts[id] = count;
    }
    return counts;
}

}  // namespace

int hints_shown(const std::filesystem::path& student_folder, const std::string& lab_id) {
    const auto counts = counts_in(student_folder);
    const auto found = counts.find(lab_id);
    return found == counts.end() ? 0 : std::max(found->second, 0);
}

std::string text_of_shown(const std::filesystem::path& student_folder, const std::string& lab_id, int count) {
    if (count <= hints_shown(student_folder, lab_id)) return "";
    auto counts = counts_in(student_folder);
    counts[lab_id] = count;
    std::string text;
    for (const auto& [id, shown] : counts) text += fmt::format("{} {}\n", id, shown);
    return text;
}

}  // namespace warpmark::lab
