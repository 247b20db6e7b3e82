// Mutating archive, next to those that write and read (base/serialization.h): it visits all fields and
// changes some.
#include "proofs/attacks/hostile_answers.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <variant>

#include "grader/report/observation_json.h"
#include "grader/report/report_formats.h"
#include "grader/score/score.h"
#include "harness/contract/finding_table.h"
#include "harness/session/answer_validation.h"
#include "harness/session/worker_protocol.h"

namespace warpmark::batch {
namespace {

class Changer {
  public:
    explicit Changer(uint64_t seed) : random_(seed), one_in_(std::array{20, 200, 2000}[below(3)]) {}
    template <class... T>
    void operator()(T&... values) {
        (one(values), ...);
    }
    template <class... T>
    void stays(T&...) {}
    uint64_t below(uint64_t end) { return random_() % end; }

  private:
    bool changes() { return below(one_in_) == 0; }

    template <class T>
    void one(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            if (changes()) value = !value;
        } else if constexpr (std::is_same_v<T, FindingId>) {
            if (changes()) value = static_cast<FindingId>(below(finding_kinds().size()));
        } else if constexpr (std::is_enum_v<T>) {
            if (changes()) value = static_cast<T>(below(enumerator_count<T>()));
        } else if constexpr (std::is_floating_point_v<T>) {
            constexpr T odd[] = {0,
                                 -1,
                                 std::numeric_limits<T>::quiet_NaN(),
                                 std::numeric_limits<T>::infinity(),
                                 std::numeric_limits<T>::max(),
                                 T(1e-300)};
            if (changes()) value = odd[below(std::size(odd))];
        } else if constexpr (std::is_integral_v<T>) {
            if (changes()) value = static_cast<T>(number());
        } else {
            visit_fields(*this, value);
        }
    }
    uint64_t number() {
        const uint64_t power = uint64_t{1} << below(64);
        switch (below(5)) {
            case 0:
                return 0;
            case 1:
                return ~below(600);
            case 2:
                return power - 1;
            case 3:
                return power + below(5);
            default:
                return below(600);
        }
    }
    void one(std::string& text) {
        if (!changes()) return;
        constexpr const char* odd[] = {"",
                                       "\n::error::x",
                                       "=1+1",
                                       "\x1b[31m",
                                       "\xff\xfe",
                                       "<script>",
                                       "memory.out-of-bounds",
                                       "race.read-write",
                                       "tool.unsupported",
                                       "[[[[",
                                       "%s%n",
                                       "{}{0}"};
        switch (below(4)) {
            case 0:
                text = odd[below(std::size(odd))];
                break;
            case 1:
                text.resize(below(text.size() + 1));
                break;
            case 2:
                text += std::string(below(8) ? 300 : 70'000, 'x');
                break;
            default:
                if (!text.empty()) text[below(text.size())] = static_cast<char>(below(256));
        }
    }
    void one(std::vector<std::byte>& bytes) {
        if (!changes()) return;
        if (below(2))
            bytes.resize(below(2 * bytes.size() + 9));
        else if (!bytes.empty())
            bytes[below(bytes.size())] = static_cast<std::byte>(below(256));
    }
    template <class T>
    void one(std::vector<T>& list) {
        if (changes()) {
            const uint64_t how = below(5);
            if (how == 0) list.clear();
            if (how == 1) list.emplace_back();
            if (how == 2 && !list.empty()) list.push_back(list[below(list.size())]);
            if (how == 3 && !list.empty())
                list.erase(list.begin() + static_cast<ptrdiff_t>(below(list.size())));
            if (how == 4) list.resize(below(40));
        }
        for (auto& item : list) one(item);
    }
    template <class T>
    void one(std::optional<T>& maybe) {
        if (changes()) maybe ? maybe.reset() : void(maybe.emplace());
        if (maybe) one(*maybe);
    }
    template <class... T>
    void one(std::variant<T...>& value) {
        if (changes()) set_alternative(value, below(sizeof...(T)));
        std::visit([&](auto& is) { one(is); }, value);
    }
    void one(std::monostate&) {}
    template <class T, size_t N>
    void one(std::array<T, N>& list) {
        for (auto& item : list) one(item);
    }
    template <class T, size_t N>
    void one(T (&list)[N]) {
        for (auto& item : list) one(item);
    }

    std::mt19937_64 random_;
    const uint64_t one_in_;
};

// Damages bytes of the message itself, usually a length.
void damage(std::vector<std::byte>& bytes, Changer& changer) {
    if (bytes.empty()) return;
    const size_t at = changer.below(bytes.size());
    switch (changer.below(4)) {
        case 0:
            bytes.resize(at);
            break;
        case 1:
            bytes[at] = static_cast<std::byte>(changer.below(256));
            break;
        case 2:
            for (size_t i = at; i < std::min(at + 8, bytes.size()); ++i)
                bytes[i] = static_cast<std::byte>(changer.below(3) ? 0xff : 0x7f);
            break;
        default:
            bytes.insert(bytes.begin() + static_cast<ptrdiff_t>(at), 1 + changer.below(40),
                         static_cast<std::byte>(changer.below(256)));
    }
}

}  // namespace

Result<HonestRun> honest_run(const Lab& lab, const std::string& source) {
    HonestRun run{lab, {lab.file, lab.file, "", source}, {}, nullptr, {}, {}};
    AnswerBook book(session::observe);
    const auto answers = book.answers(lab, run.marking.seed);
    if (!answers) return std::unexpected(answers.error());
    run.answers = *answers;
    auto job = timed_job(lab, lab.file, source, run.answers->inputs, run.marking.seed);
    if (!job) return std::unexpected(job.error());
    run.job = std::move(*job);
    auto observation = session::observe(run.job);
    if (!observation) return std::unexpected(observation.error());
    run.observation = std::move(*observation);
    return run;
}

std::vector<std::byte> forged_answer(const HonestRun& run, uint64_t seed) {
    Changer changer(seed);
    Observation changed = run.observation;
    if (changer.below(8)) changer(changed);
    auto bytes = to_archive(changed);
    if (changer.below(6) == 0) damage(bytes, changer);
    return bytes;
}

ReceivedAnswer receive(const HonestRun& run, std::span<const std::byte> bytes) {
    Observation observation;
    if (!read_archive(bytes, observation)) return {};
    if (!session::unsound(run.job, observation).empty()) return {Reception::unsound, 0};
    const Answers& known = *run.answers;
    const Observed observed{run.lab, known.inputs, observation, known.has_oracle ? &known.oracle : nullptr,
                            known.has_reference ? &known.reference : nullptr};
    const auto report = score::judge(run.submission, observed, run.marking);
    uint64_t longest = report::observation_json(run.job, observation).size();
    for (const auto& format : report::formats)
        longest = std::max<uint64_t>(longest, format.write({report}).size());
    return {Reception::judged, longest};
}

}  // namespace warpmark::batch
