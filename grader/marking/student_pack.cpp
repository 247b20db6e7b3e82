// Reads a pack lazily, and verifies each file against its hash.
#include "grader/marking/student_pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grader/intake/archive_writer.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/expected_output_source.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/sha256.h"
#include "grader/report/program_version.h"
#include "harness/base/file_contents.h"
#include "harness/base/serialization.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr uint64_t answers_bytes_max = uint64_t{1} << 30;
constexpr std::size_t digits_of_hash = 64;

std::string bytes_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return rest_of(file);
}

Error not_this_pack(const fs::path& root, std::string what) {
    return {std::move(what),
            {lab::display(root), 0, 0},
            "Unpack the student pack again, into an empty folder. Do not mix files of two packs."};
}

// "key value" lines.
std::map<std::string, std::string> words_of(const std::string& text) {
    std::map<std::string, std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (const auto space = line.find(' '); space != line.npos)
            all[line.substr(0, space)] = line.substr(space + 1);
    return all;
}

// "<64 digits>  <file>" lines, as sha256sum -c reads them.
std::map<std::string, std::string> sums_of(const std::string& text) {
    std::map<std::string, std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.size() > digits_of_hash + 2 && line.substr(digits_of_hash, 2) == "  ")
            all[line.substr(digits_of_hash + 2)] = line.substr(0, digits_of_hash);
    return all;
}

CaseObservation observation_of(const PackedRun& run) {
    CaseObservation one;
    one.outputs = run.outputs;
    for (const auto& figures : run.figures) {
        auto& launch = one.launches.emplace_back();
        launch.error = figures.error;
        launch.grid = {static_cast<uint32_t>(figures.threads), 1, 1};
        launch.block = {1, 1, 1};
        launch.warp_instructions = figures.warp_instructions;
        launch.shared = figures.shared;
        launch.global = figures.global;
        launch.work = figures.work;
        launch.device_copies = figures.copies;
    }
    return one;
}

// By key; keys are numerous and buffers large, so cases are compared in order. nullopt: unknown inputs.
std::optional<PackedRun> find_run(const PackedAnswers& packed, const Case& inputs) {
    const auto key = key_of(inputs);
    const auto found = std::ranges::lower_bound(packed.runs, key, {}, &PackedRun::key);
    if (found == packed.runs.end() || found->key != key) return {};
    auto run = *found;
    return put_copies_back(run, inputs) ? std::optional(std::move(run)) : std::nullopt;
}

}  // namespace

void take_copies(PackedRun& run, const Case& inputs) {
    for (auto& output : run.outputs) run.copies.push_back(take_copies(output, inputs));
}

bool put_copies_back(PackedRun& run, const Case& inputs) {
    if (run.copies.size() != run.outputs.size()) return false;
    for (std::size_t i = 0; i < run.outputs.size(); ++i) {
        auto whole = with_copies(run.outputs[i], run.copies[i], inputs);
        if (!whole) return false;
        run.outputs[i] = std::move(*whole);
    }
    run.copies.clear();
    return true;
}

Error no_solution(const fs::path& lab_folder) {
    std::error_code ignored;
    const auto root = fs::absolute(lab_folder, ignored).lexically_normal().parent_path().parent_path();
    if (fs::exists(root / pack_file, ignored))
        return {"This is a student pack, which has no solutions",
                {lab::display(root), 0, 0},
                "Use the teachers' package. With this one `warpmark check` marks a file."};
    return {"The lab has no solution",
            {lab::display(lab_folder), 0, 0},
            fmt::format("Put its oracle and reference solution into solutions/{}.", lab::id_of(lab_folder))};
}

std::string packed_text(PackedAnswers answers) {
    std::ranges::sort(answers.runs, {}, &PackedRun::key);
    const auto text = archive_text(answers);
    return lab::sha256(text) + text;
}

Result<PackedAnswers> answers_of_text(const std::string& text) {
    const auto packed = text.substr(std::min(text.size(), digits_of_hash));
    const bool is_whole = text.substr(0, digits_of_hash) == lab::sha256(packed);
    auto answers = from_archive_text<PackedAnswers>(is_whole ? packed : "");
    if (!answers) return std::unexpected(Error{"The answers of a pack cannot be read", {}, ""});
    return std::move(*answers);
}

std::string key_of(Case inputs) {
    inputs.name.clear();
    inputs.wants_exchange = false;
    return lab::sha256(archive_text(inputs));
}

std::vector<ReferenceFigures> figures_of(const CaseObservation& run) {
    std::vector<ReferenceFigures> all;
    for (const auto& launch : run.launches) {
        uint64_t threads = 1;
        for (const auto n : launch.grid) threads *= n;
        for (const auto n : launch.block) threads *= n;
        all.push_back({launch.error, threads, launch.warp_instructions, launch.shared, launch.global,
                       launch.work, launch.device_copies});
    }
    return all;
}

std::string answers_file(const std::string& lab_id, uint64_t seed) {
    return fmt::format("answers/{}/{}.zst", lab_id, seed);
}

Result<std::shared_ptr<const StudentPack>> StudentPack::open(const fs::path& root) {
    std::error_code ignored;
    if (!fs::exists(root / pack_file, ignored)) return nullptr;
    const auto sums = bytes_in(root / sums_file);
    auto pack = std::make_shared<StudentPack>();
    pack->root_ = root;
    pack->hash_ = lab::sha256(sums);
    pack->sums_ = sums_of(sums);
    if (pack->sums_.empty())
        return std::unexpected(not_this_pack(root, "The list SHA256SUMS of the student pack is missing"));
    if (auto listed = pack->is_as_listed(pack_file); !listed) return std::unexpected(listed.error());
    const auto words = words_of(bytes_in(root / pack_file));
    const auto word = [&](const char* name) {
        const auto found = words.find(name);
        return found == words.end() ? std::string() : found->second;
    };
    if (word("format") != std::to_string(pack_format) || word("warpmark") != report::program_version())
        return std::unexpected(
            Error{fmt::format("This student pack was made by warpmark {}, and this is warpmark {}",
                              word("warpmark"), report::program_version()),
                  {lab::display(root), 0, 0},
                  "Install the version that your course uses, or ask for a new pack."});
    pack->draws_ = std::atoi(word("draws").c_str());
    pack->advice_ = lab::advice_of(word("advice")).value_or(Advice::by_command);
    return pack;
}

Result<void> StudentPack::is_as_listed(const std::string& file) const {
    const auto listed = sums_.find(file);
    std::error_code ignored;
    if (listed == sums_.end())
        return std::unexpected(
            not_this_pack(root_, fmt::format("{} does not belong to this student pack", file)));
    if (!fs::is_regular_file(root_ / file, ignored))
        return std::unexpected(not_this_pack(root_, fmt::format("{} of the student pack is missing", file)));
    if (lab::sha256(bytes_in(root_ / file)) != listed->second)
        return std::unexpected(
            not_this_pack(root_, fmt::format("{} of the student pack has been changed", file)));
    return {};
}

std::vector<std::string> StudentPack::not_as_listed() const {
    std::vector<std::string> all;
    for (const auto& [file, sum] : sums_)
        if (!is_as_listed(file)) all.push_back(file);
    return all;
}

Result<void> StudentPack::has(const Lab& lab, uint64_t seed) const {
    if (seed < 1 || seed > static_cast<uint64_t>(draws_))
        return std::unexpected(Error{fmt::format("The student pack has the seeds 1 to {}", draws_),
                                     {},
                                     fmt::format("Choose one with --seed, not {}.", seed)});
    if (auto listed = is_as_listed("labs/" + lab.id + "/lab.toml"); !listed) return listed;
    if (auto answers = packed(lab, seed); !answers) return std::unexpected(answers.error());
    return {};
}

Result<const PackedAnswers*> StudentPack::packed(const Lab& lab, uint64_t seed) const {
    const auto file = answers_file(lab.id, seed);
    std::lock_guard lock(mutex_);
    if (const auto known = read_.find(file); known != read_.end()) return known->second.get();
    if (auto listed = is_as_listed(file); !listed) return std::unexpected(listed.error());
    auto text = intake::decompressed(bytes_in(root_ / file), answers_bytes_max);
    auto answers = text ? answers_of_text(*text) : std::unexpected(text.error());
    if (!answers || answers->seed != seed || answers->lab_hash != lab.hash)
        return std::unexpected(
            not_this_pack(root_, fmt::format("{} does not belong to this version of the lab", file)));
    return read_.emplace(file, std::make_unique<PackedAnswers>(std::move(*answers))).first->second.get();
}

Result<void> StudentPack::add_sizes(Answers& answers, const Lab& lab, uint64_t seed, SharedInputs& inputs,
                                    const PackedAnswers& packed) const {
    if (lab.timings.empty() || packed.sizes.empty()) return {};
    const auto& sized = inputs.sized();
    if (!sized) return std::unexpected(sized.error());
    for (std::size_t at = 0; at < packed.sizes.size(); ++at) {
        const auto& size = packed.sizes[at];
        auto& one = answers.reference.sized.emplace_back();
        one.name = size.name;
        one.work = size.work;
        for (std::size_t i = 0; i < size.samples.size(); ++i) {
            auto run = size.samples[i];
            const bool is_known = at < sized->size() && i < sized->at(at).samples.size();
            if (!is_known || !put_copies_back(run, sized->at(at).samples[i]))
                return std::unexpected(not_this_pack(
                    root_, fmt::format("{} has samples of other sizes", answers_file(lab.id, seed))));
            one.samples.push_back(observation_of(run));
        }
    }
    return {};
}

Result<std::shared_ptr<const Answers>> StudentPack::answers(const Lab& lab, uint64_t seed,
                                                            SharedInputs& inputs) const {
    const auto known = packed(lab, seed);
    if (!known) return std::unexpected(known.error());
    auto answers = std::make_shared<Answers>();
    if (!inputs.cases()) return std::unexpected(inputs.cases().error());
    const auto& calls = inputs.in_turn();
    if (!calls) return std::unexpected(calls.error());
    answers->inputs = *inputs.cases();
    if (auto added = add_sizes(*answers, lab, seed, inputs, **known); !added)
        return std::unexpected(added.error());
    bool all_right = true, all_figures = true;
    const auto is_right = [&](const std::optional<PackedRun>& run) {
        return run && run->has_outputs && run->outputs.size() >= lab.parameters.size();
    };
    for (std::size_t i = 0; i < lab.cases.size(); ++i) {
        const auto run = find_run(**known, answers->inputs[i]);
        all_right = all_right && is_right(run);
        all_figures = all_figures && run && run->has_figures;
        auto& one = answers->oracle.cases.emplace_back(run ? observation_of(*run) : CaseObservation{});
        one.name = lab.cases[i].name;
        answers->reference.cases.push_back(one);
    }
    for (const auto& call : *calls) {
        const auto run = find_run(**known, call);
        all_right = all_right && is_right(run);
        answers->oracle.in_turn.push_back(run ? observation_of(*run) : CaseObservation{});
    }
    const auto wants = [&](auto flag) {
        return std::ranges::any_of(lab.checks, [&](const Check& check) { return check.kind->*flag; });
    };
    answers->has_oracle = all_right && wants(&lab::CheckKind::needs_oracle);
    answers->has_reference =
        all_figures && (wants(&lab::CheckKind::needs_reference) || lab::has_cases_by_reference(lab));
    return answers;
}

std::vector<std::string> StudentPack::small_cases(const Lab& lab, uint64_t seed,
                                                  const std::string& draw) const {
    const auto known = packed(lab, seed);
    std::vector<std::string> all;
    if (!known) return all;
    for (const auto& one : (*known)->small)
        if (one.draw == draw) all.push_back(one.values);
    return all;
}

}  // namespace warpmark::batch
