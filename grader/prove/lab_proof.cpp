// List of claims, each a function from a marked file to "" or the reason why the claim is false.
#include "grader/prove/lab_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>

#include "grader/course/class_folder.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/marking/parallel_work.h"
#include "grader/prove/handout_rules.h"
#include "grader/prove/mistake_expectations.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

struct Task {
    std::vector<const Lab*> labs;  // the same lab with different draws
    std::string subject;
    fs::path path;
    std::string (*claim)(const GradedSubmission&, const std::string& source, const std::string& path);
};

std::string stub_fails(const GradedSubmission& graded, const std::string&, const std::string&) {
    if (graded.report.status != Status::graded) return troubles(graded.report);
    if (graded.report.full_marks()) return "The stub has full marks: it leaves students nothing to do.";
    if (!graded.observation.built()) return "The stub does not compile:\n" + troubles(graded.report);
    return "";
}

std::string has_full_marks(const GradedSubmission& graded, const std::string&, const std::string&) {
    return troubles(graded);
}

// The lab with the cases of several draws, so that a file is compiled once for all of them.
Lab drawn_often(const Lab& lab, uint64_t seed, int from, int to) {
    Lab all = lab::drawn(lab, lab::secret_of(seed));
    if (from > 0) std::erase_if(all.cases, [](const LabCase& one) { return !one.draw.empty(); });
    for (int draw = std::max(from, 1); draw < to; ++draw)
        for (auto& one : lab::drawn(lab, fmt::format("prove {} {}", seed, draw)).cases) {
            if (one.draw.empty()) continue;
            one.name += fmt::format(" of draw {}", draw);
            all.cases.push_back(std::move(one));
        }
    all.draw_id += fmt::format(" {} to {}", from, to);
    return all;
}

std::vector<Lab> with_draws(const Lab& lab, uint64_t seed, int draws) {
    // A job's cases share one work budget (runs/work_limits.h), sized for the number of cases in a lab.
    constexpr int cases_at_a_time = 30;
    int cases = 0;
    for (const auto& draw : lab.draws) cases += draw.times;
    const int at_a_time = std::max(1, cases_at_a_time / std::max(1, cases));
    std::vector<Lab> labs;
    for (int from = 0; from < (lab.draws.empty() ? 1 : draws); from += at_a_time)
        labs.push_back(drawn_often(lab, seed, from, std::min(draws, from + at_a_time)));
    return labs;
}

Proof prove_at(const Task& task, const Lab& lab, const std::string& source, uint64_t seed, AnswerBook& book,
               const Backend& backend);

Proof prove_one(const Task& task, uint64_t seed, AnswerBook& book, const Backend& backend) {
    Proof proof{task.labs[0]->id, task.subject, lab::display(task.path)};
    auto source = lab::read_text(task.path, limits::source_bytes_max);
    if (!source && !fs::exists(task.path)) {
        proof.because = fmt::format(
            "There is no {}. Write the file that students start from, or correct `file` in lab.toml.",
            proof.path);
        return proof;
    }
    if (!source) {
        proof.because = to_text(source.error());
        return proof;
    }
    for (const auto* lab : task.labs) {
        proof = prove_at(task, *lab, *source, seed, book, backend);
        if (!proof.holds) break;
    }
    return proof;
}

Proof prove_at(const Task& task, const Lab& lab, const std::string& source, uint64_t seed, AnswerBook& book,
               const Backend& backend) {
    Proof proof{lab.id, task.subject, lab::display(task.path)};
    Submission submission{task.path.filename().string(), proof.path, "", source};
    auto graded =
        grade(lab, submission, {.seed = seed, .public_only = false, .case_name = ""}, book, backend);
    if (!graded) {
        proof.because = to_text(graded.error());
        return proof;
    }
    proof.because = task.claim(*graded, source, proof.path);
    proof.holds = proof.because.empty();
    const Report& report = graded->report;
    proof.score = report.score;
    proof.max_score = report.max_score;
    for (const auto& check : report.checks)
        if (check.verdict != Verdict::skip) proof.judged[check.id] = check.score;
    double most_cases = 0;
    for (const auto& check : report.checks) {
        if (check.kind->wants_times) proof.time = check;
        if (check.kind->compares_outputs && check.metric("cases").value_or(0) >= most_cases) {
            most_cases = check.metric("cases").value_or(0);
            proof.wrong_cases = check.metric("wrong_cases").value_or(0) / std::max(1.0, most_cases);
        }
    }
    if (task.claim == wrong_with_mistake)
        if (const auto expected = read_expectations(source, proof.path)) proof.marks = expected->marks;
    return proof;
}

// Trivial outputs. Each forgery changes one output buffer, given the case's inputs.
struct Forgery {
    const char* subject;
    void (*forge)(std::vector<std::byte>& output, const Parameter&, const Case& input);
};

void with_zeros(std::vector<std::byte>& output, const Parameter&, const Case&) {
    std::ranges::fill(output, std::byte{0});
}

void with_first_input(std::vector<std::byte>& output, const Parameter&, const Case& input) {
    for (const auto& argument : input.arguments) {
        if (argument.use != Use::in || argument.bytes.empty()) continue;
        for (std::size_t i = 0; i < output.size(); ++i) output[i] = argument.bytes[i % argument.bytes.size()];
        return;
    }
}

void with_nothing(std::vector<std::byte>& output, const Parameter& parameter, const Case& input) {
    for (const auto& argument : input.arguments)
        if (argument.name == parameter.name) output = argument.bytes;
}

constexpr std::array forgeries{Forgery{"output of zeros", with_zeros},
                               Forgery{"output copied from the input", with_first_input},
                               Forgery{"output never written", with_nothing}};

// Replaces the outputs of the reference's run, which must then fail every output check.
Proof prove_forgery(const Lab& lab, const Forgery& forgery, uint64_t seed, AnswerBook& book,
                    const Backend& backend) {
    Proof proof{lab.id, forgery.subject, lab.solution_folder};
    auto answers = book.answers(lab, seed);
    auto observation =
        answers ? observe(backend, submission_job(lab, lab.file, lab.reference, (*answers)->inputs, seed))
                : Result<Observation>(std::unexpected(answers.error()));
    if (!observation) {
        proof.because = to_text(observation.error());
        return proof;
    }
    if (!observation->built()) {
        proof.because = "The reference does not compile.";
        return proof;
    }
    for (std::size_t i = 0; i < lab.cases.size(); ++i)
        for (std::size_t p = 0; p < lab.parameters.size(); ++p) {
            const auto& parameter = lab.parameters[p];
            if (parameter.use != Use::out && parameter.use != Use::inout) continue;
            auto& run = observation->cases[i];
            forgery.forge(run.outputs[p], parameter, (*answers)->inputs[i]);
            if (run.device.ran) forgery.forge(run.device.outputs[p], parameter, (*answers)->inputs[i]);
        }
    Observed observed{lab, (*answers)->inputs, *observation, &(*answers)->oracle, nullptr};
    for (const auto& check : lab.checks)
        if (check.kind->compares_outputs && check::ask(check, observed).verdict == Verdict::pass)
            proof.because += fmt::format("{}`{}` passes.", proof.because.empty() ? "" : " ", check.id);
    proof.holds = proof.because.empty();
    return proof;
}

// Runs the reference once for its own proof and for the forgeries. A failed run is retried by the next
// caller.
Backend once(const Backend& backend) {
    struct Known {
        std::mutex mutex;
        std::string source;
        std::vector<std::string> cases;
        std::optional<Observation> observation;
    };
    Backend shared = backend;
    shared.run = [known = std::make_shared<Known>(),
                  run = backend.run](const Job& job) -> Result<Observation> {
        std::lock_guard lock(known->mutex);
        std::vector<std::string> cases;
        for (const auto& one : job.cases) cases.push_back(one.name);
        if (known->observation && known->source == job.source && known->cases == cases)
            return *known->observation;
        auto observation = run(job);
        if (observation) {
            known->source = job.source;
            known->cases = std::move(cases);
            known->observation = *observation;
        }
        return observation;
    };
    return shared;
}

// Checks of the lab's texts.
struct Text {
    const char* subject;
    const char* file;
    std::string (*wrong)(const Lab&);
};
constexpr std::array texts{Text{"handout", "README.md", wrong_with_handout},
                           Text{"hints", "hints.md", wrong_with_hints}};

Proof prove_text(const Lab& lab, const Text& text) {
    auto wrong = text.wrong(lab);
    return {lab.id, text.subject, lab::display(fs::path(lab.folder) / text.file), wrong.empty(), wrong};
}

// `lab` has the cases of one draw, `often` those of many.
std::vector<Task> tasks_of(const Lab& lab, const std::vector<const Lab*>& often) {
    std::vector<Task> tasks{{{&lab}, "stub", fs::path(lab.folder) / lab.file, stub_fails},
                            {often, "reference", fs::path(lab.solution_folder) / lab.file, has_full_marks}};
    for (const auto& path : sources_in(fs::path(lab.solution_folder) / "alternatives"))
        tasks.push_back({often, "alternatives/" + path.stem().string(), path, has_full_marks});
    for (const auto& path : sources_in(fs::path(lab.solution_folder) / "mistakes"))
        tasks.push_back({{&lab}, "mistakes/" + path.stem().string(), path, wrong_with_mistake});
    return tasks;
}

// One lab with its draws.
struct Proved {
    Lab once;
    std::vector<Lab> often;
    Backend reference;
};

// A proof that has not been made yet.
struct Work {
    std::string name;  // "LAB SUBJECT"
    std::function<Proof()> prove;
};

}  // namespace

bool ProofChoice::takes(const std::string& name, std::size_t& so_far) const {
    return name.contains(only) && so_far++ % of == part - 1;
}

std::size_t proofs_of(const std::vector<Lab>& labs, const ProofChoice& choice) {
    std::size_t count = 0, so_far = 0;
    const auto add = [&](const Lab& lab, const std::string& subject) {
        count += choice.takes(lab.id + " " + subject, so_far);
    };
    for (const auto& lab : labs) {
        for (const auto& text : texts) add(lab, text.subject);
        for (const auto& task : tasks_of(lab, {})) add(lab, task.subject);
        for (const auto& forgery : forgeries) add(lab, forgery.subject);
    }
    return count;
}

std::vector<Proof> prove(const std::vector<Lab>& labs, uint64_t seed, const Backend& backend, int jobs,
                         const std::function<void(const Proof&)>& done, int draws,
                         const ProofChoice& choice) {
    AnswerBook book(backend);
    std::vector<Proved> proved;
    for (const auto& lab : labs)
        proved.push_back(
            {lab::drawn(lab, lab::secret_of(seed)), with_draws(lab, seed, draws), once(backend)});
    std::vector<Work> work;
    for (const auto& one : proved) {
        const auto add = [&](const std::string& subject, std::function<Proof()> prove) {
            work.push_back({one.once.id + " " + subject, std::move(prove)});
        };
        for (const auto& text : texts) add(text.subject, [&] { return prove_text(one.once, text); });
        std::vector<const Lab*> often;
        for (const auto& lab : one.often) often.push_back(&lab);
        for (auto& task : tasks_of(one.once, often)) {
            const auto& run = task.subject == "reference" ? one.reference : backend;
            const auto subject = task.subject;
            add(subject, [&, task = std::move(task)] { return prove_one(task, seed, book, run); });
        }
        for (const auto& forgery : forgeries)
            add(forgery.subject,
                [&] { return prove_forgery(one.often.front(), forgery, seed, book, one.reference); });
    }
    std::size_t so_far = 0;
    std::erase_if(work, [&](const Work& one) { return !choice.takes(one.name, so_far); });
    std::vector<Proof> proofs(work.size());
    each(work.size(), jobs, [&](std::size_t i) {
        proofs[i] = work[i].prove();
        done(proofs[i]);
    });
    return proofs;
}

}  // namespace warpmark::batch
