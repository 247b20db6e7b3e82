// Schedule of the probes: in parallel, group by group, and then those with resource limits one at a time.
// Without defenses, probes that name the same set run together.
#include "proofs/attacks/attack_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/parallel_work.h"
#include "grader/report/format_writers.h"
#include "grader/report/terminal_report.h"
#include "harness/session/leftover_processes.h"
#include "proofs/attacks/attack_folder.h"
#include "proofs/attacks/attack_trial.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

// Control files, a correct and a wrong one, whose results must be the same before and after.
constexpr const char* control_lab = "01_race";
constexpr const char* wrong_control = "mistakes/no_barrier.cu";

class Suite {
  public:
    Suite(const Backend& backend, Workplace place, std::vector<std::string> program)
        : backend_(backend), place_(std::move(place)), program_(std::move(program)) {}

    // Discards the cached answers of oracles and references.
    void begin_anew() { book_ = std::make_unique<AnswerBook>(backend_); }

    Result<void> load(const fs::path& root, const std::vector<Attack>& attacks) {
        auto words = std::vector<std::string>{control_lab};
        for (const auto& attack : attacks) words.push_back(attack.lab);
        for (const auto& word : words) {
            if (labs_.contains(word)) continue;
            const auto folder = lab::find_lab(root, word);
            if (!folder) return std::unexpected(folder.error());
            auto lab = lab::load_lab(*folder, lab::solution_of(*folder));
            if (!lab) return std::unexpected(lab.error().front());
            labs_.emplace(word, lab::drawn(std::move(*lab), lab::secret_of(1)));
        }
        return {};
    }

    std::string controls() {
        const auto& lab = labs_.at(control_lab);
        std::string all;
        for (const char* name : {"", wrong_control}) {
            const auto path = fs::path(lab.solution_folder) / (*name ? name : lab.file);
            std::string source = *name ? text_of(path) : lab.reference;
            const auto graded = grade(lab, {lab.file, lab.file, "", source}, {}, *book_, backend_);
            all += graded ? report::json(graded->report) + report::text(graded->report)
                          : to_text(graded.error());
        }
        return all;
    }

    AttackResult one(const Attack& attack) {
        AttackResult result;
        result.name = attack.name;
        result.group = attack.group;
        const Bench bench{place_, labs_.at(attack.lab), *book_, backend_, program_};
        const auto tried = attempt(attack, bench);
        if (!tried) {
            result.got = to_text(tried.error());
            return result;
        }
        const auto got = reached(attack, *tried, place_);
        result.held = got.empty();
        for (const auto& line : got) result.got += (result.got.empty() ? "" : "; ") + line;
        if (const auto came_to = summary(*tried); !came_to.empty())
            result.got += (got.empty() ? "" : " | ") + came_to;
        return result;
    }

    std::string changed() const { return place_.changed(); }

  private:
    static std::string text_of(const fs::path& path) {
        const auto text = lab::read_text(path, limits::source_bytes_max);
        return text ? *text : to_text(text.error());
    }

    const Backend& backend_;
    std::unique_ptr<AnswerBook> book_ = std::make_unique<AnswerBook>(backend_);
    Workplace place_;
    std::vector<std::string> program_;
    std::map<std::string, Lab> labs_;
};

Result<std::unique_ptr<Suite>> make_suite(const fs::path& root, const Backend& backend,
                                          const AttackOptions& options, const std::vector<Attack>& attacks) {
    auto place = Workplace::make(root);
    if (!place) return std::unexpected(place.error());
    auto program = options.program;
    if (program.empty()) program = {(fs::read_symlink("/proc/self/exe").parent_path() / "warpmark").string()};
    session::adopt_orphans();
    auto suite = std::make_unique<Suite>(backend, std::move(*place), std::move(program));
    if (auto loaded = suite->load(root, attacks); !loaded) return std::unexpected(loaded.error());
    return suite;
}

std::vector<Attack> chosen(std::vector<Attack> attacks, const AttackOptions& options) {
    const int every = std::max(1, options.every);
    std::vector<Attack> some;
    int met = 0;
    for (auto& attack : attacks) {
        if (attack.name.find(options.only) == std::string::npos) continue;
        if (every > 1 && attack.runs_alone()) continue;  // these are slow
        if (met++ % every == options.first % every) some.push_back(std::move(attack));
    }
    return some;
}

// Names on the list that no probe has.
std::vector<std::string> unknown_names(const std::vector<OpenAttack>& open,
                                       const std::vector<Attack>& attacks) {
    std::vector<std::string> wrong;
    for (const auto& one : open)
        if (std::ranges::find(attacks, one.name, &Attack::name) == attacks.end())
            wrong.push_back(fmt::format("{} lists `{}`, but there is no such probe", open_list, one.name));
    return wrong;
}

// With `every`: every n-th probe, and for each defense one that names it alone, if possible.
std::vector<Attack> chosen_undefended(const std::vector<Attack>& attacks, const AttackOptions& options) {
    auto some = chosen(attacks, options);
    if (options.every <= 1) return some;
    const auto names = [](const Attack& attack, std::string_view defense) {
        return std::ranges::find(attack.stopped_by, defense) != attack.stopped_by.end();
    };
    for (const auto& defense : defense_names)
        for (const bool alone : {true, false})
            for (const auto& attack : attacks) {
                const auto has_it = [&](const Attack& one) { return names(one, defense.name); };
                if (std::ranges::any_of(some, has_it)) break;
                const bool is_new = std::ranges::find(some, attack.name, &Attack::name) == some.end();
                const bool is_alone = attack.stopped_by.size() == 1;
                const bool fits = has_it(attack) && !attack.runs_alone() && alone == is_alone;
                if (is_new && fits) some.push_back(attack);
            }
    return some;
}

// The distinct sets of defenses, in the order of the probes.
std::vector<std::vector<std::string>> sets_of_defenses(const std::vector<Attack>& attacks) {
    std::vector<std::vector<std::string>> sets;
    for (const auto& attack : attacks)
        if (std::ranges::find(sets, attack.stopped_by) == sets.end()) sets.push_back(attack.stopped_by);
    return sets;
}

}  // namespace

bool AttackRun::good() const {
    return disturbed.empty() && std::ranges::all_of(results, &AttackResult::as_known);
}

Result<AttackRun> try_attacks(const fs::path& root, const Backend& backend, const AttackOptions& options,
                              const std::function<void(const AttackResult&)>& done) {
    const auto folder = root / attacks_folder;
    auto all = read_attacks(folder);
    const auto open = read_open_attacks(folder);
    if (!all || !open) return std::unexpected(all ? open.error() : all.error());
    AttackRun run;
    run.disturbed = unknown_names(*open, *all);
    const auto attacks = chosen(std::move(*all), options);
    const auto made = make_suite(root, backend, options, attacks);
    if (!made) return std::unexpected(made.error());
    Suite& suite = **made;
    const auto before = suite.controls();
    run.results.resize(attacks.size());
    const auto try_some = [&](const std::vector<std::size_t>& some, int jobs) {
        each(some.size(), jobs, [&](std::size_t i) {
            auto& result = run.results[some[i]];
            result = suite.one(attacks[some[i]]);
            result.listed = std::ranges::find(*open, result.name, &OpenAttack::name) != open->end();
            done(result);
        });
    };
    for (const bool alone : {false, true})
        for (const auto& group : attack_groups) {
            std::vector<std::size_t> some;
            for (std::size_t i = 0; i < attacks.size(); ++i)
                if (attacks[i].group == group.id && attacks[i].runs_alone() == alone) some.push_back(i);
            if (some.empty()) continue;
            try_some(some, alone ? 1 : options.jobs);
            if (suite.controls() != before)
                run.disturbed.push_back(fmt::format("a control is marked otherwise after {}", group.id));
            if (const auto left = session::processes_left(); !left.empty())
                run.disturbed.push_back(fmt::format("processes are left after {}: {}", group.id, left));
            if (const auto file = suite.changed(); !file.empty())
                run.disturbed.push_back(fmt::format("a file changed after {}: {}", group.id, file));
        }
    return run;
}

Result<AttackRun> try_undefended(const fs::path& root, const Backend& backend, const AttackOptions& options,
                                 const Without& without,
                                 const std::function<void(const AttackResult&)>& done) {
    const auto all = read_attacks(root / attacks_folder);
    const auto toothless = read_open_attacks(root / attacks_folder, ineffective_list);
    if (!all || !toothless) return std::unexpected(all ? toothless.error() : all.error());
    AttackRun run;
    run.disturbed = unknown_names(*toothless, *all);
    const auto attacks = chosen_undefended(*all, options);
    const auto suite = make_suite(root, backend, options, attacks);
    if (!suite) return std::unexpected(suite.error());
    const auto before = (*suite)->controls();
    run.results.resize(attacks.size());
    const auto try_one = [&](std::size_t i) {
        auto& result = run.results[i];
        result = (*suite)->one(attacks[i]);
        result.listed = std::ranges::find(*toothless, result.name, &OpenAttack::name) == toothless->end();
        done(result);
    };
    for (const auto& set : sets_of_defenses(attacks)) {
        (*suite)->begin_anew();
        without(set, [&] {
            for (const bool alone : {false, true}) {
                std::vector<std::size_t> some;
                for (std::size_t i = 0; i < attacks.size(); ++i)
                    if (attacks[i].stopped_by == set && attacks[i].runs_alone() == alone) some.push_back(i);
                each(some.size(), alone ? 1 : options.jobs, [&](std::size_t i) { try_one(some[i]); });
            }
        });
    }
    (*suite)->begin_anew();
    if ((*suite)->controls() != before) run.disturbed.push_back("a control is marked otherwise afterwards");
    if (const auto left = session::processes_left(); !left.empty())
        run.disturbed.push_back("processes are left: " + left);
    if (const auto file = (*suite)->changed(); !file.empty())
        run.disturbed.push_back("a file changed: " + file);
    return run;
}

}  // namespace warpmark::batch
