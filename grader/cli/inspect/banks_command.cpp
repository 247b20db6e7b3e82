// `warpmark banks`: bank calculator that shows the bank of each lane and the number of wavefronts.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <fstream>
#include <map>
#include <set>

#include "grader/cli/command_support.h"
#include "grader/cli/inspect/banks_csv.h"
#include "harness/base/file_contents.h"
#include "harness/observe/generation_bank_rules.h"

namespace warpmark::cli {
namespace {

std::string era_names() {
    std::string names;
    for (const auto& era : observe::eras) names += fmt::format("{}{}", names.empty() ? "" : ", ", era.name);
    return names;
}

uint32_t count(const observe::Era& era, const BankRequest& request) {
    return observe::wavefronts_in(era, request.op, request.width, request.active, request.offsets);
}

std::string plural(uint32_t n, const char* noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

// Draws one line per accessed bank: its lanes, and the distinct units that they access.
void draw(const observe::Era& era, const BankRequest& request) {
    struct Asked {
        std::vector<int> lanes;
        std::set<uint32_t> units;
    };
    std::map<uint32_t, Asked> banks;
    for (uint32_t mask = request.active; mask; mask &= mask - 1) {
        const int lane = std::countr_zero(mask);
        std::set<uint32_t> met;
        for (uint32_t byte = request.offsets[lane]; byte < request.offsets[lane] + request.width; ++byte) {
            auto& bank = banks[observe::bank_of(era, byte)];
            if (met.insert(observe::bank_of(era, byte)).second) bank.lanes.push_back(lane);
            bank.units.insert(byte / era.bank_bytes);
        }
    }
    size_t widest = 5;
    for (const auto& [bank, asked] : banks)
        widest = std::max(widest, fmt::format("{}", fmt::join(asked.lanes, " ")).size());
    fmt::print("bank  {:<{}}  words\n", "lanes", widest);
    for (const auto& [bank, asked] : banks)
        fmt::print("{:>4}  {:<{}}  {:>5}  {}\n", bank, fmt::format("{}", fmt::join(asked.lanes, " ")), widest,
                   asked.units.size(), std::string(asked.units.size(), '#'));
}

int show(const observe::Era& era, const BankRequest& request) {
    const auto lanes = static_cast<uint32_t>(std::popcount(request.active));
    fmt::print("{}\n{}, {} of {} each\n\n", era.rule, plural(lanes, "lane"), op_name(request.op),
               plural(request.width, "byte"));
    draw(era, request);
    const uint32_t taken = count(era, request);
    // The minimum is only known for present devices.
    if (&era == observe::find_era("cc5")) {
        const uint32_t ideal =
            std::min(taken, observe::ideal_wavefronts(request.op, request.width, static_cast<int>(lanes)));
        fmt::print("\n{}; the minimum is {}: {} in excess\n", plural(taken, "wavefront"), ideal,
                   taken - ideal);
    } else {
        fmt::print("\n{}\n", plural(taken, "step"));
    }
    return all_passed;
}

int run_csv(const observe::Era& era, const std::string& file, bool verify) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return fail(Error{fmt::format("The file {} cannot be read", file), {}, "", Blame::caller});
    const std::string text = rest_of(stream);
    const auto requests = read_bank_csv(file, text);
    if (!requests) return fail(requests.error());
    size_t compared = 0, different = 0;
    for (const auto& request : *requests) {
        const uint32_t taken = count(era, request);
        if (!verify) fmt::print("{},{}\n", request.name, taken);
        if (!verify || !request.wavefronts) continue;
        ++compared;
        if (*request.wavefronts == taken) continue;
        ++different;
        fmt::print("{}: got {}, expected {}\n", request.name, taken, *request.wavefronts);
    }
    if (!verify) return all_passed;
    fmt::print("{} rows compared, {} differ\n", compared, different);
    return different == 0 ? all_passed : something_failed;
}

}  // namespace

int banks(int argc, char** argv) {
    uint32_t width = 4;
    int64_t stride = 1;
    std::string op = "ld", arch = "cc5", lanes, csv;
    bool verify = false;
    const Options options{
        {.name = "--width",
         .into = &width,
         .help = "bytes per lane: 1, 2, 4, 8 or 16; default: 4",
         .type = "BYTES",
         .numbers = {1, 2, 4, 8, 16}},
        {.name = "--stride",
         .into = &stride,
         .help = "distance between neighboring lanes, in elements of that width; default: 1",
         .type = "N",
         .between = IntegerRange{-(1 << 20), 1 << 20}},
        {.name = "--op", .into = &op, .help = "ld: load; st: store; atom: atomic; default: ld", .type = "OP"},
        {.name = "--arch",
         .into = &arch,
         .help = "compute capability: " + era_names() + "; default: cc5",
         .type = "ARCH"},
        {.name = "--lanes",
         .into = &lanes,
         .help = "32 byte offsets instead of a stride, in quotes; -1: the lane is not active",
         .type = "OFFSETS",
         .excludes = {"--stride"}},
        {.name = "--csv",
         .into = &csv,
         .help = "read patterns from rows of name,op,width_bytes,wavefronts,lane_offsets",
         .names = Names::input,
         .type = "FILE",
         .excludes = {"--lanes", "--stride"}},
        {.name = "--verify",
         .into = &verify,
         .help = "compare with the file's wavefronts; exit 1 if they differ",
         .needs = "--csv"}};
    if (auto over =
            parse("Shows which bank of shared memory each lane accesses, and how many wavefronts that takes.",
                  options, argc, argv))
        return *over;

    const observe::Era* era = observe::find_era(arch);
    if (!era)
        return fail(Error{fmt::format("There is no architecture `{}`", arch),
                          {},
                          fmt::format("There are: {}.", era_names()),
                          Blame::caller});
    if (!csv.empty()) return run_csv(*era, csv, verify);
    BankRequest request;
    const auto kind = op_from(op);
    if (!kind) return fail(kind.error());
    if (*kind == observe::Op::atomic && era != observe::find_era("cc5"))
        return fail(Error{fmt::format("{} has no native atomics in shared memory", arch),
                          {},
                          "Use --arch cc5.",
                          Blame::caller});
    request.op = *kind;
    request.width = width;
    if (!lanes.empty()) {
        if (auto read = read_lanes(lanes, request); !read) return fail(read.error());
    } else {
        request.active = ~0u;
        const int64_t first = stride < 0 ? -31 * stride : 0;  // puts the last lane at offset 0
        for (int64_t lane = 0; lane < 32; ++lane)
            request.offsets[static_cast<size_t>(lane)] = static_cast<uint32_t>(first + lane * stride) * width;
    }
    return show(*era, request);
}

}  // namespace warpmark::cli
