// Expected results for the cases that a student can run, each under the hash of its inputs, and the pack's
// files.
#include "grader/packs/pack_contents.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "grader/lab/case_inputs.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/expected_output_source.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/sha256.h"
#include "grader/lab/student_files.h"
#include "grader/report/program_version.h"
#include "harness/base/folder_listing.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

class Packing {
  public:
    Packing(const Lab& lab, uint64_t seed, const Backend& backend)
        : lab_(lab), seed_(seed), backend_(backend), book_(backend) {
        packed_.seed = seed;
    }

    Result<PackedAnswers> of_all() {
        const auto drawn = lab::drawn(lab_, lab::secret_of(seed_));
        if (auto added = add_lab(drawn); !added) return std::unexpected(added.error());
        for (const auto& draw : lab_.draws)
            if (auto added = add_small(draw); !added) return std::unexpected(added.error());
        for (const auto& one : drawn.cases)
            if (auto noted = note_calls(lab::shown_as_public(drawn, one.name)); !noted)
                return std::unexpected(noted.error());
        if (auto added = add_calls(); !added) return std::unexpected(added.error());
        return std::move(packed_);
    }

  private:
    // Adds all cases of this lab, and the sizes of its timing checks.
    Result<void> add_lab(const Lab& lab) {
        const auto answers = book_.answers(lab, seed_);
        if (!answers) return std::unexpected(answers.error());
        const auto& known = **answers;
        for (std::size_t i = 0; i < known.inputs.size(); ++i) {
            PackedRun run;
            run.has_outputs = known.has_oracle;
            if (known.has_oracle) run.outputs = outputs_alone(known.oracle.cases[i].outputs);
            run.has_figures = known.has_reference;
            if (known.has_reference) run.figures = figures_of(known.reference.cases[i]);
            add(known.inputs[i], std::move(run));
        }
        if (auto noted = note_calls(lab); !noted) return noted;
        if (lab.timings.empty()) return {};
        const auto sized = lab::sized_inputs(lab, seed_);
        if (!sized) return std::unexpected(sized.error());
        for (std::size_t at = 0; at < known.reference.sized.size(); ++at) {
            const auto& size = known.reference.sized[at];
            auto& one = packed_.sizes.emplace_back(PackedSize{size.name, {}, size.work});
            for (std::size_t i = 0; i < size.samples.size(); ++i) {
                auto& sample = one.samples.emplace_back();
                sample.outputs = outputs_alone(size.samples[i].outputs);
                sample.has_outputs = sample.has_figures = true;
                sample.figures = figures_of(size.samples[i]);
                take_copies(sample, sized->at(at).samples.at(i));
            }
        }
        return {};
    }

    // Adds a few small sizes of a draw, with the inputs of `--case DRAW --set …`.
    Result<void> add_small(const Draw& draw) {
        constexpr uint64_t bytes_max = 48 << 10;  // for all buffers of a case
        constexpr std::size_t always = 4;         // included regardless of their size
        Lab lab = lab_;
        lab.cases.clear();
        lab.timings.clear();
        for (auto& scalars : lab::small_draws(draw)) {
            auto one = lab::case_of(draw, std::move(scalars));
            one.hidden = false;
            one.name = lab::values_of(lab_, draw, one);
            one.seed = lab::seed_of_values(one.name);
            const auto bytes = lab::bytes_of(lab_, one);
            if (!bytes) return std::unexpected(bytes.error());
            if (*bytes > bytes_max && lab.cases.size() >= always) continue;
            packed_.small.push_back({draw.name, one.name});
            auto alone = lab::with_values(lab_, draw.name, one.name);
            if (!alone) return std::unexpected(alone.error());
            if (lab::expected_source(lab_, one) == lab::ExpectedOutputSource::oracle)
                if (auto noted = note_calls(*alone); !noted) return noted;
            lab.cases.push_back(std::move(one));
        }
        // If no check compares outputs, expected outputs are not needed.
        if (!lab.cases.empty() &&
            lab::expected_source(lab_, lab.cases[0]) != lab::ExpectedOutputSource::oracle)
            std::erase_if(lab.checks, [](const Check& check) { return check.kind->compares_outputs; });
        lab.draw_id = "small " + draw.name;
        return lab.cases.empty() ? Result<void>{} : add_lab(lab);
    }

    Result<void> note_calls(const Lab& lab) {
        auto calls = lab::repeated_calls(lab, seed_);
        if (!calls) return std::unexpected(calls.error());
        for (auto& call : *calls) calls_.push_back(std::move(call));
        return {};
    }

    // Adds the oracle's outputs for calls outside of the cases.
    Result<void> add_calls() {
        std::vector<Case> asked;
        std::set<std::string> keys;
        for (auto& call : calls_)
            if (const auto key = key_of(call); !known_.contains(key) && keys.insert(key).second)
                asked.push_back(std::move(call));
        if (asked.empty()) return {};
        auto seen = oracle_of(lab_, seed_, asked, backend_);
        if (!seen) return std::unexpected(seen.error());
        for (std::size_t i = 0; i < asked.size(); ++i) {
            PackedRun run;
            run.has_outputs = true;
            run.outputs = outputs_alone(std::move(seen->cases[i].outputs));
            add(asked[i], std::move(run));
        }
        return {};
    }

    using Buffers = std::vector<std::vector<std::byte>>;
    // Clears the buffers that are only inputs, because the student has them.
    Buffers outputs_alone(Buffers all) const {
        for (std::size_t i = 0; i < std::min(all.size(), lab_.parameters.size()); ++i)
            if (const auto use = lab_.parameters[i].use; use != Use::out && use != Use::inout) all[i].clear();
        return all;
    }

    void add(const Case& inputs, PackedRun run) {
        run.key = key_of(inputs);
        if (!known_.insert(run.key).second) return;
        take_copies(run, inputs);
        packed_.runs.push_back(std::move(run));
    }

    const Lab& lab_;
    uint64_t seed_;
    const Backend& backend_;
    AnswerBook book_;
    PackedAnswers packed_;
    std::set<std::string> known_;
    std::vector<Case> calls_;
};

class Files {
  public:
    explicit Files(fs::path root) : root_(std::move(root)) {}

    Result<void> copy(const fs::path& file, bool may_be_missing = false) {
        std::error_code ignored;
        if (may_be_missing && !fs::exists(root_ / file, ignored)) return {};
        auto bytes = lab::plain_bytes(root_ / file);
        if (!bytes) return std::unexpected(bytes.error());
        const auto rights = fs::status(root_ / file, ignored).permissions();
        const bool is_program = (rights & fs::perms::owner_exec) != fs::perms::none;
        add(file.generic_string(), std::move(*bytes), is_program);
        return {};
    }
    // Adds every regular file of one of our folders.
    Result<void> copy_folder(const fs::path& folder) {
        for (const auto& file : files_below(root_ / folder))
            if (auto copied = copy(file.lexically_relative(root_)); !copied) return copied;
        return {};
    }
    Result<void> copy_lab(const Lab& lab) {
        for (const auto& file : lab::handed_out(lab))
            if (auto copied = copy(fs::path("labs") / lab.id / file); !copied) return copied;
        return {};
    }
    void add(std::string path, std::string bytes, bool is_program = false) {
        entries_.push_back({std::move(path), std::move(bytes), is_program});
    }
    // Includes the list of all files.
    std::vector<intake::ArchiveEntry> all() {
        std::ranges::sort(entries_, {}, &intake::ArchiveEntry::path);
        std::string sums;
        for (const auto& entry : entries_)
            sums += fmt::format("{}  {}\n", lab::sha256(entry.bytes), entry.path);
        add(sums_file, std::move(sums));
        return std::move(entries_);
    }

  private:
    fs::path root_;
    std::vector<intake::ArchiveEntry> entries_;
};

struct Wanted {
    const Lab* lab = nullptr;
    uint64_t seed = 0;
};

Result<std::string> answers_text(const Wanted& wanted, const Backend& backend) {
    auto answers = packed_answers(*wanted.lab, wanted.seed, backend);
    if (!answers) return std::unexpected(answers.error());
    return intake::compressed(packed_text(std::move(*answers)));
}

}  // namespace

Result<Lab> public_part(const Lab& solved) {
    auto lab = lab::load_lab(solved.folder, {});
    if (!lab) return std::unexpected(lab.error().front());
    lab->oracle = solved.oracle;
    lab->reference = solved.reference;
    lab->solution_folder = solved.solution_folder;
    return std::move(*lab);
}

Result<PackedAnswers> packed_answers(const Lab& solved, uint64_t seed, const Backend& backend) {
    const auto lab = public_part(solved);
    if (!lab) return std::unexpected(lab.error());
    auto answers = Packing(*lab, seed, backend).of_all();
    if (answers) answers->lab_hash = lab->hash;
    return answers;
}

Result<std::vector<intake::ArchiveEntry>> pack_labs(const PackOrder& order, const Backend& backend,
                                                    const std::function<void(const std::string&)>& done) {
    Files files(order.root);
    std::vector<Wanted> wanted;
    for (const auto& lab : order.labs) {
        if (auto copied = files.copy_lab(lab); !copied) return std::unexpected(copied.error());
        for (int seed = 1; seed <= order.draws; ++seed) wanted.push_back({&lab, static_cast<uint64_t>(seed)});
    }
    for (const auto* folder : {"labs/run", "labs/ci", "labs/workspace", "labs/headers"})
        if (auto copied = files.copy_folder(folder); !copied) return std::unexpected(copied.error());
    if (auto copied = files.copy("labs/EDITORS.md", true); !copied) return std::unexpected(copied.error());
    if (order.all_labs_there)
        if (auto copied = files.copy("labs/README.md", true); !copied) return std::unexpected(copied.error());
    std::mutex mutex;
    std::optional<Error> wrong;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t at; (at = next++) < wanted.size();) {
            auto text = answers_text(wanted[at], backend);
            std::lock_guard lock(mutex);
            if (!text && !wrong) wrong = text.error();
            if (wrong) return;
            files.add(answers_file(wanted[at].lab->id, wanted[at].seed), std::move(*text));
            done(fmt::format("{}, seed {}", wanted[at].lab->id, wanted[at].seed));
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < order.jobs; ++i) workers.emplace_back(work);
    }
    if (wrong) return std::unexpected(*wrong);
    const auto advice = order.advice.empty() ? "" : fmt::format("advice {}\n", order.advice);
    files.add(pack_file, fmt::format("A student pack of warpmark.\nformat {}\nwarpmark {}\ndraws {}\n{}",
                                     pack_format, report::program_version(), order.draws, advice));
    return files.all();
}

}  // namespace warpmark::batch
