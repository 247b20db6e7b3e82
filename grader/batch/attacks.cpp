// attacks.cpp: first those that can run beside each other, group by group, then those whose work is measured, alone.
#include "grader/batch/attacks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "grader/batch/attack_try.h"
#include "grader/batch/attack_workplace.h"
#include "grader/batch/workers.h"
#include "grader/lab/draw.h"
#include "grader/lab/files.h"
#include "grader/lab/limits.h"
#include "grader/lab/locate.h"
#include "grader/lab/reader.h"
#include "grader/report/json.h"
#include "grader/report/terminal.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

// What must come out alike before and after: a right and a wrong file.
constexpr const char* control_lab = "01_race";
constexpr const char* wrong_control = "mistakes/no_barrier.cu";

class Suite {
  public:
    Suite(const Backend& backend, Workplace place, std::string program)
        : backend_(backend), book_(backend), place_(std::move(place)), program_(std::move(program)) {}

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
            const auto graded = grade(lab, {lab.file, lab.file, "", source}, {}, book_, backend_);
            all += graded ? report::json(graded->report) + report::text(graded->report) : to_text(graded.error());
        }
        return all;
    }

    AttackResult one(const Attack& attack) {
        AttackResult result;
        result.name = attack.name, result.group = attack.group;
        const Bench bench{place_, labs_.at(attack.lab), book_, backend_, program_};
        const auto tried = attempt(attack, bench);
        if (!tried) {
            result.got = to_text(tried.error());
            return result;
        }
        const auto got = reached(attack, *tried, place_);
        result.held = got.empty();
        for (const auto& line : got) result.got += (result.got.empty() ? "" : "; ") + line;
        if (const auto came_to = summary(*tried); !came_to.empty()) result.got += (got.empty() ? "" : " | ") + came_to;
        return result;
    }

    std::string changed() const { return place_.changed(); }

  private:
    static std::string text_of(const fs::path& path) {
        const auto text = lab::read_text(path, limits::source_bytes_max);
        return text ? *text : to_text(text.error());
    }

    const Backend& backend_;
    AnswerBook book_;
    Workplace place_;
    std::string program_;
    std::map<std::string, Lab> labs_;
};

std::vector<Attack> chosen(std::vector<Attack> attacks, const AttackOptions& options) {
    const int every = std::max(1, options.every);
    std::vector<Attack> some;
    int met = 0;
    for (auto& attack : attacks) {
        if (attack.name.find(options.only) == std::string::npos) continue;
        if (every > 1 && attack.runs_alone()) continue;  // those take long
        if (met++ % every == 0) some.push_back(std::move(attack));
    }
    return some;
}

// Names on the list that no probe has.
std::vector<std::string> unknown_names(const std::vector<OpenAttack>& open, const std::vector<Attack>& attacks) {
    std::vector<std::string> wrong;
    for (const auto& one : open)
        if (std::ranges::find(attacks, one.name, &Attack::name) == attacks.end())
            wrong.push_back(fmt::format("{} lists `{}`, and there is no such probe", open_list, one.name));
    return wrong;
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
    auto place = Workplace::make(root);
    if (!place) return std::unexpected(place.error());
    auto program = options.program;
    if (program.empty()) program = fs::read_symlink("/proc/self/exe").parent_path() / "warpmark";
    adopt_orphans();
    Suite suite(backend, std::move(*place), program);
    if (auto loaded = suite.load(root, attacks); !loaded) return std::unexpected(loaded.error());
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
            for (std::size_t i = 0; i < attacks.size(); i++)
                if (attacks[i].group == group.id && attacks[i].runs_alone() == alone) some.push_back(i);
            if (some.empty()) continue;
            try_some(some, alone ? 1 : options.jobs);
            if (suite.controls() != before) run.disturbed.push_back(fmt::format("a control is marked otherwise after {}", group.id));
            if (const auto left = processes_left(); !left.empty())
                run.disturbed.push_back(fmt::format("processes are left after {}: {}", group.id, left));
            if (const auto file = suite.changed(); !file.empty())
                run.disturbed.push_back(fmt::format("a file changed after {}: {}", group.id, file));
        }
    return run;
}

}  // namespace warpmark::batch
