// Validates an answer part by part. The limits are far above the sizes of real answers; they stop forged
// ones.
#include "harness/session/answer_validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>
#include <variant>

#include "harness/base/serialization.h"

namespace warpmark::session {
namespace {

constexpr size_t most_findings = 20'000, most_places = 1000, most_launches = 200'000, most_lines = 100'000;
constexpr size_t longest_text = 1 << 20, longest_name = 1 << 17, most_elements = 1000, most_parts = 4096;
constexpr int last_line = 1 << 30;

// A third archive, next to Writer and Reader, which measures the longest text and the longest list in a fact.
// Numbers in facts are not checked: code that draws or counts with them has its own limits.
class Extent {
  public:
    template <class... T>
    void operator()(T&... values) {
        (one(values), ...);
    }
    template <class... T>
    void stays(T&...) {}
    template <class... T>
    void one(std::variant<T...>& value) {
        std::visit([&](auto& is) { one(is); }, value);
    }
    size_t text = 0, list = 0;

  private:
    template <class T>
    void one(T& value) {
        if constexpr (std::is_class_v<T>) visit_fields(*this, value);
    }
    void one(std::monostate&) {}
    void one(std::string& given) { text = std::max(text, given.size()); }
    template <class T>
    void one(std::vector<T>& given) {
        list = std::max(list, given.size());
        for (auto& item : given) one(item);
    }
    template <class T>
    void one(std::optional<T>& maybe) {
        if (maybe) one(*maybe);
    }
    template <class T, size_t N>
    void one(std::array<T, N>&) {
        static_assert(std::is_arithmetic_v<T>);
    }
};

// Keeps the first error.
class Judge {
  public:
    explicit Judge(const Job& job) : job_(job) {}
    const std::string& complaint() const { return complaint_; }

    void observation(const Observation& seen) {
        list("findings of the build", seen.build_findings, most_findings, nullptr);
        number("compile seconds", seen.compile_seconds);
        text("the toolkit", seen.toolkit, longest_name);
        text("what did not lock", seen.unlocked, longest_name);
        const size_t cases = seen.built() ? job_.cases.size() : 0;
        want(seen.cases.size() == cases, "it lacks cases, or has more of them");
        want(seen.sized.size() <= job_.sized.size(), "it has more sizes than were asked for");
        for (size_t at = 0; is_good() && at < seen.cases.size(); ++at)
            one_case(job_.cases[at], seen.cases[at], true);
        for (size_t at = 0; is_good() && at < seen.sized.size(); ++at) {
            const Sized& asked = job_.sized[at];
            want(seen.sized[at].samples.size() <= asked.samples.size(),
                 "a size has more samples than were asked for");
            for (size_t sample = 0; is_good() && sample < seen.sized[at].samples.size(); ++sample)
                one_sample(asked.samples[sample], seen.sized[at].samples[sample]);
        }
        if (is_good()) complaint_ = unsound_recording(job_, seen);
        want(seen.in_turn.size() <= job_.in_turn.size(), "more calls in turn than were asked for");
        for (size_t at = 0; is_good() && at < seen.in_turn.size(); ++at)
            one_case(job_.in_turn[at], seen.in_turn[at], true);
    }

  private:
    bool is_good() const { return complaint_.empty(); }
    void want(bool good, std::string_view otherwise) {
        if (!good && is_good()) complaint_ = otherwise;
    }
    void text(std::string_view what, const std::string& given, size_t most) {
        want(given.size() <= most, fmt::format("{}: a text of {} bytes", what, given.size()));
    }
    void number(std::string_view what, double given) {
        want(std::isfinite(given) && given >= 0, fmt::format("{}: no such number", what));
    }

    void one_case(const Case& asked, const CaseObservation& seen, bool is_named) {
        want(!is_named || seen.name == asked.name, "a case has another name than was asked for");
        text("a case's name", seen.name, longest_name);
        list("findings", seen.findings, most_findings, &asked);
        list("consequences", seen.consequences, most_findings, &asked);
        places(seen.inactive_lane_shuffles);
        outputs(asked, seen.outputs);
        outputs(asked, seen.reversed.outputs);
        places(seen.reversed.places);
        places(seen.reversed.waits);
        number("seconds", seen.seconds);
        number("processor seconds", seen.cpu_seconds);
        text("what was printed", seen.printed, 4 * longest_text);
        want(seen.launches.size() <= most_launches, "more launches than any run has");
        for (size_t at = 0; is_good() && at < seen.launches.size(); ++at) launch(seen.launches[at]);
        plan(asked, seen);
        places(seen.exchange.idle);
        want(seen.exchange.arrays.size() <= most_lines, "too many arrays");
        for (size_t at = 0; is_good() && at < seen.exchange.arrays.size(); ++at)
            text("an array", seen.exchange.arrays[at].name, longest_name);
        host_written(asked, seen.host_written);
    }

    // Times are only taken from complete runs, which have their outputs.
    void one_sample(const Case& asked, const CaseObservation& seen) {
        one_case(asked, seen, false);
        if (!is_good() || std::ranges::any_of(seen.findings, is_error)) return;
        for (size_t at = 0; at < asked.arguments.size(); ++at) {
            const Argument& argument = asked.arguments[at];
            const bool is_written = argument.use == Use::out || argument.use == Use::inout;
            const uint64_t bytes = argument.bytes.size() + argument.zeros;
            want(!is_written || bytes == 0 || (at < seen.outputs.size() && seen.outputs[at].size() == bytes),
                 "a sample that came through has no output");
        }
    }

    void host_written(const Case& asked, const std::vector<HostWritten>& given) {
        want(given.size() <= most_lines * most_elements, "the launcher wrote more stretches than there are");
        for (size_t at = 0; is_good() && at < given.size(); ++at) {
            want(given[at].argument < asked.arguments.size(), "the launcher wrote to no argument");
            if (!is_good()) return;
            const Argument& argument = asked.arguments[given[at].argument];
            const uint64_t bytes = argument.bytes.size() + argument.zeros;
            want(given[at].offset <= bytes && given[at].bytes <= bytes - given[at].offset,
                 "the launcher wrote behind a buffer");
            places({given[at].where});
        }
    }

    // Each buffer must have all of its bytes or none.
    void outputs(const Case& asked, const std::vector<std::vector<std::byte>>& given) {
        want(given.empty() || given.size() == asked.arguments.size(),
             "there is not one output for each argument");
        for (size_t at = 0; is_good() && at < given.size(); ++at) {
            const Argument& argument = asked.arguments[at];
            const uint64_t bytes = argument.use == Use::scalar ? 0 : argument.bytes.size() + argument.zeros;
            want(given[at].empty() || given[at].size() == bytes,
                 "an output has another size than its buffer");
        }
    }

    void list(std::string_view what, const std::vector<Finding>& findings, size_t most, const Case* in) {
        want(findings.size() <= most, fmt::format("{}: too many", what));
        for (size_t at = 0; is_good() && at < findings.size(); ++at) finding(findings[at], in);
    }

    void finding(const Finding& given, const Case* in) {
        text("a message", given.message, longest_text);
        text("an explanation", given.explanation, longest_text);
        text("a picture", given.picture, longest_text);
        text("a kernel's name", given.kernel, longest_name);
        text("a device", given.device, longest_name);
        places(given.locations);
        fact(given.fact);
        const Witness& witness = given.witness;
        want(!witness.found || (in && witness.argument < in->arguments.size()),
             "a witness shows at no argument");
        want(witness.elements.size() <= most_elements, "a witness has too many elements");
        want(witness.shown_by.first < 2, "a witness is of no place of its race");
        text("an order", witness.order, longest_text);
        text("a reason", witness.because, longest_text);
        if (!witness.found || !is_good()) return;
        const Argument& argument = in->arguments[witness.argument];
        want(argument.use == Use::out || argument.use == Use::inout, "a witness shows at no output");
        const uint64_t size = std::max(argument.element_bytes, 1u);
        const uint64_t elements = (argument.bytes.size() + argument.zeros) / size;
        for (const auto& element : witness.elements) {
            want(element.usual.size() == size && element.got.size() == size,
                 "a witness has an element of another size");
            want(element.index < elements, "a witness has an element behind its buffer");
        }
    }

    void fact(Fact given) {
        Extent extent;
        extent(given);
        want(extent.text <= longest_name, "a fact has a text that is too long");
        want(extent.list <= most_parts, "a fact has too many parts");
        if (const auto* conflict = std::get_if<BankConflict>(&given)) request(conflict->worst);
        if (const auto* scattered = std::get_if<Uncoalesced>(&given)) request(scattered->worst);
    }

    void places(const std::vector<Location>& given) {
        want(given.size() <= most_places, "too many places");
        for (size_t at = 0; is_good() && at < given.size(); ++at) {
            text("a file", given[at].file, longest_name);
            text("what a compiler said", given[at].said, longest_name);
            want(given[at].line >= 0 && given[at].line <= last_line && given[at].column >= 0 &&
                     given[at].column <= last_line,
                 "a line that no file has");
        }
    }

    void launch(const LaunchRecord& given) {
        text("a kernel's name", given.kernel, longest_name);
        text("a launch's error", given.error, longest_name);
        want(given.lines.size() <= most_lines, "a launch has too many lines");
        for (size_t at = 0; is_good() && at < given.lines.size(); ++at) {
            const LineTraffic& line = given.lines[at];
            text("a file", line.file, longest_name);
            want(line.line >= 0 && line.line <= last_line, "a line that no file has");
            for (const auto* array : {&line.shared_array, &line.global_array})
                text("an array", *array, longest_name);
            for (const auto* arrays : {&line.shared_arrays, &line.global_arrays})
                for (const auto* name : {&arrays->load, &arrays->store, &arrays->atomic})
                    text("an array", name->name, longest_name);
            for (const auto* worst : {&line.worst_shared, &line.worst_global}) request(*worst);
        }
        want(given.buffers.size() <= most_lines, "a launch has too many buffers");
        for (size_t at = 0; is_good() && at < given.buffers.size(); ++at) {
            const BufferTraffic& buffer = given.buffers[at];
            text("a buffer", buffer.name, longest_name);
            text("a file", buffer.file, longest_name);
            want(buffer.line >= 0 && buffer.line <= last_line, "a line that no file has");
        }
    }

    void request(const WorstRequest& given) {
        constexpr uint32_t most_passes = 1 << 16, widest = 64;
        constexpr std::string_view kinds = "lsaicp";
        want(kinds.find(given.op) != kinds.npos, "a request of no kind that there is");
        want(
            given.width <= widest && (given.width & (given.width - 1)) == 0 && (given.width || !given.active),
            "a request of no width");
        want(given.passes <= most_passes && given.ideal <= most_passes, "a request of too many passes");
    }

    void plan(const Case& asked, const CaseObservation& seen) {
        const Plan& given = seen.plan;
        want(given.buffers.empty() || seen.outputs.size() == asked.arguments.size(),
             "a plan without its outputs");
        for (const auto& buffer : given.buffers)
            want(buffer.argument < asked.arguments.size(), "a plan's buffer is no argument's");
        for (const auto& step : given.steps) {
            text("a kernel's name", step.launch.kernel, longest_name);
            text("a kernel's name", step.launch.shown, longest_name);
            for (const uint32_t at : step.launch.variable_pointers)
                want(step.launch.parameters.size() >= 8 && at <= step.launch.parameters.size() - 8,
                     "a plan's pointer lies in no parameter");
            if (!is_good()) return;
        }
    }

    const Job& job_;
    std::string complaint_;
};

}  // namespace

std::string unsound(const Job& job, const Observation& observation) {
    Judge judge(job);
    judge.observation(observation);
    return judge.complaint();
}

uint64_t longest_answer(const Job& job) {
    constexpr uint64_t beside_buffers = uint64_t{1} << 30, contents_of_a_plan = uint64_t{3} << 30;
    uint64_t bytes = beside_buffers + (job.wants_plan ? contents_of_a_plan : 0);
    const auto add = [&](const Case& one, uint64_t times) {
        for (const auto& argument : one.arguments) bytes += times * (argument.bytes.size() + argument.zeros);
    };
    for (const auto& one : job.cases) add(one, 2);  // a second run is in reversed order
    for (const auto& one : job.in_turn) add(one, 1);
    for (const auto& size : job.sized)
        for (const auto& sample : size.samples) add(sample, 1);
    return bytes;
}

}  // namespace warpmark::session
