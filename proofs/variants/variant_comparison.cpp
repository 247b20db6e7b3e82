// Runs each file in workers, original and rewritten, and compares the results.
#include "proofs/variants/variant_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "grader/marking/parallel_work.h"
#include "proofs/variants/variant_result.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

// A text to run, on a device, possibly next to another file.
struct Variant {
    std::string name;
    EditedText text;
    PlacesLeft places = PlacesLeft::all;
    std::string arch;          // "": the file's own
    bool is_included = false;  // the text is in a file that the source includes
};

struct OtherArch {
    const char* name;
    int capability;
};
constexpr std::array architectures{OtherArch{"sm_75", 75},   OtherArch{"sm_80", 80},
                                   OtherArch{"sm_86", 86},   OtherArch{"sm_89", 89},
                                   OtherArch{"sm_100", 100}, OtherArch{"sm_120", 120}};

// A feature that architectures below `from` lack, by a word in the source. `only_sm_90`: the program depends
// on sm_90.
struct Feature {
    const char* word;
    int from;
};
constexpr int only_sm_90 = 1000;
constexpr std::array features{
    Feature{"cluster", 90},
    Feature{"cp.async.bulk", 90},
    Feature{"cp_async_bulk", 90},
    Feature{"memcpy_async_tx", 90},
    Feature{"fence_proxy_async", 90},
    Feature{"mbarrier", 90},
    Feature{"cuda::barrier", 80},
    Feature{"cuda/barrier", 80},
    Feature{"elect.sync", 90},
    Feature{"setmaxnreg", only_sm_90},
    Feature{"wgmma", only_sm_90},
    Feature{"stmatrix", 90},
    Feature{"__pipeline_", 80},
    Feature{"cuda/pipeline", 80},
    Feature{"memcpy_async", 80},
    Feature{"cp.async", 80},
    Feature{"bfloat16", 80},
    Feature{"bf16", 80},
    Feature{"__reduce_", 80},
    Feature{"redux", 80},
    Feature{"mma", 80},
    Feature{"atomicAdd(float4", 90},
    Feature{"vector_types", 90},
    Feature{".acquire", 80},
    Feature{"__CUDA_ARCH__", only_sm_90},
    Feature{"NV_IF_TARGET", only_sm_90},
    Feature{"DynamicSharedMemorySize", only_sm_90},  // its size differs
    Feature{"cudaGetDeviceProperties", only_sm_90},
    Feature{"cudaDeviceGetAttribute", only_sm_90},
    Feature{"cudaOccupancy", only_sm_90},
    Feature{"cudaLaunchCooperative", only_sm_90},
};

bool has_features(const std::string& source, const OtherArch& arch) {
    return std::ranges::none_of(features, [&](const Feature& one) {
        return one.from > arch.capability && source.find(one.word) != source.npos;
    });
}

EditedText unchanged(const std::string& source) {
    EditedText same(source);
    same.keep(0, source.size());
    return same;
}

// An older device may be too old for the lab, and occupancy limits are specific to a device.
bool may_be_on(const Lab& lab, const OtherArch& arch) {
    if (static_cast<int>(lab.needs_capability) > arch.capability) return false;
    return std::ranges::none_of(lab.checks, [](const Check& check) {
        return std::ranges::any_of(lab::residency_keys,
                                   [&](std::string_view key) { return check.expressions.contains(key); });
    });
}

bool is_wanted(const VariantSubject& subject, std::string_view name, const std::string& only) {
    return fmt::format("{}: {}", subject.file, name).find(only) != std::string::npos;
}

std::vector<Variant> variants_of(const VariantSubject& subject, const std::string& only) {
    const auto& entry = subject.lab ? subject.lab->launch : subject.golden.job.entry;
    const RewrittenVariant written(subject.source, {entry.substr(0, entry.find('<'))});
    std::vector<Variant> all;
    for (const auto& one : rewritings()) {
        if (!is_wanted(subject, one.name, only)) continue;
        if (auto text = one.rewrite(written))
            all.push_back({std::string(one.name), std::move(*text), one.places, "", false});
    }
    if (!subject.lab && is_wanted(subject, included_name, only))
        all.push_back({std::string(included_name), unchanged(subject.source), PlacesLeft::all, "", true});
    if ((subject.lab ? subject.lab->arch : subject.golden.job.arch) == "sm_90")
        for (const auto& arch : architectures)
            if ((!subject.lab || may_be_on(*subject.lab, arch)) && is_wanted(subject, arch.name, only) &&
                has_features(subject.source, arch))
                all.push_back({arch.name, unchanged(subject.source), PlacesLeft::all, arch.name, false});
    return all;
}

// A folder with one file, removed by the destructor.
class OneFile {
  public:
    OneFile(const std::string& name, const std::string& text) {
        std::string pattern = (fs::temp_directory_path() / "warpmark_variant_XXXXXX").string();
        if (mkdtemp(pattern.data())) folder_ = pattern;
        std::ofstream(fs::path(folder_) / name, std::ios::binary) << text;
    }
    ~OneFile() {
        std::error_code none;
        if (!folder_.empty()) fs::remove_all(folder_, none);
    }
    OneFile(const OneFile&) = delete;
    OneFile& operator=(const OneFile&) = delete;
    const std::string& folder() const { return folder_; }

  private:
    std::string folder_;
};

constexpr const char* included_file = "code.cuh";

Result<VariantAnswer> run_kernel(const VariantSubject& subject, const Variant& variant,
                                 const Backend& backend) {
    Job job = subject.golden.job;
    job.source = variant.text.text();
    if (!variant.arch.empty()) job.arch = variant.arch;
    std::optional<OneFile> beside;
    if (variant.is_included) {
        beside.emplace(included_file, job.source);
        job.source = fmt::format("#include \"{}\"\n", included_file);
        job.include_dirs = {beside->folder()};
    }
    const auto observation = backend(job);
    if (!observation) return std::unexpected(observation.error());
    return answer_of(golden::only_case(*observation), [&](const Location& at) {
        const bool is_text = variant.is_included ? at.file.ends_with(included_file) : at.file == job.file;
        return is_text ? variant.text.original_line(at.line, at.column) : at.line;
    });
}

Result<VariantAnswer> run_submission(const VariantSubject& subject, const Variant& variant, uint64_t seed,
                                     AnswerBook& book, const Backend& backend) {
    const Submission submission{subject.lab->file, subject.lab->file, "", variant.text.text()};
    Lab lab = *subject.lab;  // its answers are those of its own architecture
    if (!variant.arch.empty()) lab.arch = variant.arch;
    const auto graded =
        grade(lab, submission, {.seed = seed, .public_only = false, .case_name = ""}, book, backend);
    if (!graded) return std::unexpected(graded.error());
    return answer_of(*graded, [&](const Location& at) {
        return at.file == subject.lab->file ? variant.text.original_line(at.line, at.column) : at.line;
    });
}

// Witnesses are not compared and are slow to find.
Backend without_witnesses(const Backend& backend) {
    Backend quick = backend;
    quick.run = [run = backend.run](Job job) {
        job.witnesses = false;
        return run(job);
    };
    return quick;
}

using RunVariant = std::function<Result<VariantAnswer>(const VariantSubject&, const Variant&)>;

std::vector<VariantResult> compared(const VariantSubject& subject, const VariantOptions& options,
                                    const RunVariant& run) {
    std::vector<VariantResult> results;
    const auto variants = variants_of(subject, options.only);
    if (options.first >= variants.size()) return results;
    const auto original = run(subject, {"", unchanged(subject.source), PlacesLeft::all, "", false});
    for (size_t at = options.first; at < variants.size(); at += options.step) {
        const auto& variant = variants[at];
        auto& result = results.emplace_back(VariantResult{subject.file, variant.name, {}, "", ""});
        const auto answer = original ? run(subject, variant) : original;
        if (answer)
            result.differences = differences(*original, *answer, variant.places);
        else
            result.differences = {"  not run: " + to_text(answer.error())};
        if (result.differs()) result.source = variant.text.text();
    }
    return results;
}

void compare_with_list(VariantRun& run, const std::vector<KnownDifference>& known) {
    for (auto& result : run.results) {
        const auto listed = std::ranges::find_if(known, [&](const KnownDifference& one) {
            return one.file == result.file && one.variant == result.variant;
        });
        run.differences += result.differs();
        if (listed != known.end() && result.differs()) {
            result.reason = listed->reason;
            ++run.listed;
        } else if (listed != known.end())
            run.wrong.push_back(
                {fmt::format("{}: {}: it is listed, and does not differ", result.file, result.variant),
                 listed->where, "Take it out of the list."});
        else if (result.differs()) {
            std::string all;
            for (const auto& one : result.differences) all += "\n  " + one;
            run.wrong.push_back({fmt::format("{}: the answer is another one:{}", result.variant, all),
                                 Place{result.file, 0, 0}, ""});
        }
    }
}

}  // namespace

const std::vector<std::string>& variant_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& one : rewritings()) all.emplace_back(one.name);
        all.emplace_back(included_name);
        for (const auto& one : architectures) all.emplace_back(one.name);
        return all;
    }();
    return names;
}

VariantRun run_variants(const std::vector<VariantSubject>& subjects,
                        const std::vector<KnownDifference>& known, const VariantOptions& options,
                        const Backend& backend, const std::function<void(const std::string&)>& done) {
    AnswerBook book(backend);
    const auto quick = without_witnesses(backend);
    const RunVariant run_one = [&](const VariantSubject& subject, const Variant& variant) {
        return subject.lab ? run_submission(subject, variant, options.seed, book, quick)
                           : run_kernel(subject, variant, quick);
    };
    std::vector<std::vector<VariantResult>> results(subjects.size());
    each(subjects.size(), options.jobs, [&](size_t at) {
        results[at] = compared(subjects[at], options, run_one);
        done(subjects[at].file);
    });
    VariantRun run;
    for (auto& some : results) {
        run.files += !some.empty();
        std::ranges::move(some, std::back_inserter(run.results));
    }
    compare_with_list(run, known);
    return run;
}

}  // namespace warpmark::batch
