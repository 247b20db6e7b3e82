// Single run of every file of a lab, and comparison of its values with the bounds.
#include "grader/prove/lab_margins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "grader/check/verdict_phrases.h"
#include "grader/course/class_folder.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/marking/parallel_work.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

struct MarginSubject {
    std::string name;
    fs::path path;
};

std::vector<MarginSubject> margin_subjects(const Lab& lab) {
    std::vector<MarginSubject> subjects{{"stub", fs::path(lab.folder) / lab.file},
                                        {"reference", fs::path(lab.solution_folder) / lab.file}};
    for (const char* folder : {"alternatives", "mistakes"})
        for (const auto& path : sources_in(fs::path(lab.solution_folder) / folder))
            subjects.push_back({fmt::format("{}/{}", folder, path.stem().string()), path});
    return subjects;
}

// The value that one file reaches for one bound.
struct ReachedBy {
    std::string check, case_name;
    check::ReachedValue reached;
};

// An aborted run has no usable values.
bool came_through(const CaseObservation& run) {
    return run.whole && std::ranges::none_of(run.findings, [](const Finding& finding) {
               return is_error(finding) && family(finding.id) == Family::run;
           });
}

Result<std::vector<ReachedBy>> reached_by(const Lab& lab, const MarginSubject& subject, uint64_t seed,
                                          AnswerBook& book, const Backend& backend) {
    auto source = lab::read_text(subject.path, limits::source_bytes_max);
    if (!source) return std::unexpected(source.error());
    auto answers = book.answers(lab, seed);
    if (!answers) return std::unexpected(answers.error());
    const auto& known = **answers;
    auto job = timed_job(lab, subject.path.filename().string(), *source, known.inputs, seed);
    if (!job) return std::unexpected(job.error());
    const auto seen = observe(backend, *job);
    if (!seen) return std::unexpected(seen.error());
    std::vector<ReachedBy> all;
    if (!seen->built()) return all;
    const Observed observed{lab, known.inputs, *seen, known.has_oracle ? &known.oracle : nullptr,
                            known.has_reference ? &known.reference : nullptr};
    for (const auto& check : lab.checks) {
        for (const std::size_t position : check::covered(check, lab))
            if (came_through(seen->cases[position]))
                for (auto& one : check::reached(check, observed, position))
                    all.push_back({check.id, lab.cases[position].name, std::move(one)});
        if (std::ranges::all_of(seen->cases, came_through) && seen->sized.size() == job->sized.size())
            for (auto& one : check::reached_in_all(check, observed))
                all.push_back({check.id, lab.has_samples() && check.cases.empty() ? "timing" : "all cases",
                               std::move(one)});
    }
    return all;
}

// Keeps the value nearer to the bound, of two on the same side.
void keep_nearer(std::optional<NamedValue>& known, NamedValue one, double bound) {
    if (!known || std::abs(one.value - bound) < std::abs(known->value - bound)) known = std::move(one);
}

void note(Margin& margin, const std::string& subject, const check::ReachedValue& reached) {
    const NamedValue one{subject.substr(subject.find('/') + 1), reached.value};
    if (subject == "stub") margin.stub = reached.value;
    if (subject == "reference") margin.reference = reached.value;
    if (subject.starts_with("alternatives/")) {
        if (!margin.least || one.value < margin.least->value) margin.least = one;
        if (!margin.most || one.value > margin.most->value) margin.most = one;
    }
    if (!subject.starts_with("mistakes/")) return;
    const bool kept = reached.at_most ? reached.value <= reached.bound : reached.value >= reached.bound;
    keep_nearer(kept ? margin.keeps : margin.misses, one, reached.bound);
}

Margin& margin_of(std::vector<Margin>& margins, const Lab& lab, const ReachedBy& one) {
    const auto found = std::ranges::find_if(margins, [&](const Margin& margin) {
        return margin.lab == lab.id && margin.check == one.check && margin.key == one.reached.key &&
               margin.case_name == one.case_name;
    });
    if (found != margins.end()) return *found;
    Margin& margin = margins.emplace_back();
    margin.lab = lab.id;
    margin.check = one.check;
    margin.key = one.reached.key;
    margin.case_name = one.case_name;
    margin.at_most = one.reached.at_most;
    margin.bound = one.reached.bound;
    margin.zero = one.reached.zero;
    return margin;
}

std::string value_words(double value) {
    if (std::isinf(value)) return "∞";
    return value >= 1000 && value == std::floor(value) && value < 1e15
               ? check::grouped(static_cast<uint64_t>(value))
               : fmt::format("{:.4g}", value);
}

std::string cell(const std::optional<double>& value) {
    return value ? value_words(*value) : "–";
}

std::string cell(const std::optional<NamedValue>& one) {
    return one ? fmt::format("{} ({})", value_words(one->value), one->subject) : "–";
}

std::string alternatives_cell(const Margin& margin) {
    if (!margin.least) return "–";
    if (margin.least->value == margin.most->value) return value_words(margin.least->value);
    return fmt::format("{} ({}) to {} ({})", value_words(margin.least->value), margin.least->subject,
                       value_words(margin.most->value), margin.most->subject);
}

std::string bound_cell(const Margin& margin) {
    auto words = fmt::format("{} {}", margin.at_most ? "≤" : "≥", value_words(margin.bound));
    if (margin.zero) words += fmt::format(", 0 at {}", value_words(*margin.zero));
    return words;
}

bool keeps(const Margin& margin, double value) {
    return margin.at_most ? value <= margin.bound : value >= margin.bound;
}

// One bound in all its cases.
struct BoundRows {
    std::vector<const Margin*> rows;
    bool any(auto holds) const {
        return std::ranges::any_of(rows, [&](const Margin* row) { return holds(*row); });
    }
    const Margin& first() const { return *rows.front(); }
};

// True for an output with which no program uses any tolerance.
bool says_nothing(const Margin& margin) {
    const auto is_zero = [](const auto& one) { return !one || one->value == 0; };
    return margin.key.starts_with("tolerance of ") && margin.reference.value_or(0) == 0 &&
           margin.stub.value_or(0) == 0 && is_zero(margin.most) && is_zero(margin.keeps) && !margin.misses;
}

std::vector<BoundRows> by_bound(const std::vector<Margin>& margins) {
    std::vector<BoundRows> bounds;
    for (const auto& margin : margins) {
        if (says_nothing(margin)) continue;
        const auto is_same = [&](const BoundRows& bound) {
            const Margin& first = bound.first();
            return first.lab == margin.lab && first.check == margin.check && first.key == margin.key;
        };
        auto found = std::ranges::find_if(bounds, is_same);
        if (found == bounds.end()) found = bounds.insert(bounds.end(), BoundRows{});
        found->rows.push_back(&margin);
    }
    return bounds;
}

// Warnings: a correct program with almost no room, or a bound that no mistake misses.
std::vector<std::string> look_at(const BoundRows& bound) {
    constexpr double narrow = 0.1;
    const auto name = fmt::format("`{}`, {}", bound.first().check, bound.first().key);
    std::vector<std::string> said;
    for (const Margin* row : bound.rows) {
        const auto& worst = row->at_most ? row->most : row->least;
        if (!worst || !keeps(*row, worst->value) || row->bound == 0) continue;
        const double room = std::abs(row->bound - worst->value) / row->bound;
        if (room < narrow && worst->value != row->bound)
            said.push_back(fmt::format("{}: in `{}` the alternative {} has {:.1f} % of room.", name,
                                       row->case_name, worst->subject, 100 * room));
    }
    if (!bound.any([](const Margin& row) { return row.misses.has_value(); }))
        said.push_back(name + ": no mistake misses it.");
    // The stub may be correct in this respect.
    if (!bound.first().key.starts_with("tolerance of ") &&
        !bound.any([](const Margin& row) { return row.stub && !keeps(row, *row.stub); }) &&
        bound.any([](const Margin& row) { return row.stub.has_value(); }))
        said.push_back(
            fmt::format("{}: the stub keeps it. (That is fine if it fails a check that `{}` needs.)", name,
                        bound.first().check));
    return said;
}

std::string table_of_bound(const BoundRows& bound) {
    auto text = fmt::format(
        "\n### `{}`, {}\n| case | bound | stub | reference | alternatives | mistakes that keep it | mistakes "
        "that miss it |\n|---|---|---|---|---|---|---|\n",
        bound.first().check, bound.first().key);
    for (const Margin* row : bound.rows)
        text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", row->case_name, bound_cell(*row),
                            cell(row->stub), cell(row->reference), alternatives_cell(*row), cell(row->keeps),
                            cell(row->misses));
    return text;
}

}  // namespace

std::size_t margin_subjects_of(const Lab& lab) {
    return margin_subjects(lab).size();
}

MarginRun run_margins(const std::vector<Lab>& labs, uint64_t seed, const Backend& backend, int jobs,
                      const std::function<void(const std::string&, const std::string&)>& done) {
    AnswerBook book(backend);
    struct Task {
        const Lab* lab;
        MarginSubject subject;
        Result<std::vector<ReachedBy>> reached;
    };
    std::vector<Lab> drawn;
    for (const auto& lab : labs) drawn.push_back(lab::drawn(lab, lab::secret_of(seed)));
    std::vector<Task> tasks;
    for (const auto& lab : drawn)
        for (auto& subject : margin_subjects(lab)) tasks.push_back({&lab, std::move(subject), {}});
    each(tasks.size(), jobs, [&](std::size_t at) {
        Task& task = tasks[at];
        task.reached = reached_by(*task.lab, task.subject, seed, book, backend);
        done(task.lab->id, task.subject.name);
    });
    MarginRun run;
    for (const auto& task : tasks) {
        if (!task.reached) {
            run.wrong.push_back(task.reached.error());
            continue;
        }
        for (const auto& one : *task.reached)
            note(margin_of(run.margins, *task.lab, one), task.subject.name, one.reached);
    }
    return run;
}

std::string margin_table(const std::vector<Margin>& margins) {
    std::string text = "# Bounds and their margins\n", lab;
    std::vector<std::string> said;
    const auto end_lab = [&] {
        if (!said.empty()) text += "\nLook at these:\n";
        for (const auto& line : said) text += "- " + line + "\n";
        said.clear();
    };
    for (const auto& bound : by_bound(margins)) {
        if (bound.first().lab != lab) {
            end_lab();
            lab = bound.first().lab;
            text += fmt::format("\n## {}\n", lab);
        }
        text += table_of_bound(bound);
        for (auto& line : look_at(bound)) said.push_back(std::move(line));
    }
    end_lab();
    return text;
}

}  // namespace warpmark::batch
