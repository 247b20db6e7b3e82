// Messages for bank conflicts and uncoalesced accesses, with the reason for serialization.
#include <fmt/format.h>

#include "harness/contract/request_text.h"
#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

// Reason for the serialization. Changes are suggested only if they were tried (harness/fix).
std::string why(const BankConflict& conflict) {
    switch (conflict.why_none) {
        case NoLayoutFix::sectors_of_copies:
            return "Asynchronous copies of 16 bytes move whole sectors of 32 bytes.";
        case NoLayoutFix::banks_of_copies:
            return "Copies by a warp to the same bank are serialized, and so are copies from the same bank.";
        case NoLayoutFix::atomics_of_one_word:
            return "Atomic updates of one word are serialized, whatever the layout.";
        case NoLayoutFix::atomics_of_one_bank:
            return "Atomics by a warp on the same bank are serialized.";
        case NoLayoutFix::irregular:
            return "Accesses by a warp to different words in the same bank are serialized. The lanes' "
                   "addresses are not all the same distance apart.";
        case NoLayoutFix::none_sought:
            if (conflict.fixes.empty()) return "";
            break;
        case NoLayoutFix::nothing_helps:
            break;
    }
    return "Accesses by a warp to different words in the same bank are serialized.";
}

// "One request also serves the accesses of lines 24 and 25."; "… of lines 24 to 27."
std::string joined_lines(const std::vector<int>& lines) {
    if (lines.empty()) return "";
    const bool is_range = lines.size() > 2 && lines.back() - lines.front() + 1 == std::ssize(lines);
    std::string names = fmt::format("{}", lines.front());
    for (size_t at = 1; !is_range && at < lines.size(); ++at)
        names += fmt::format("{}{}", at + 1 == lines.size() ? " and " : ", ", lines[at]);
    if (is_range) names += fmt::format(" to {}", lines.back());
    return fmt::format("One request also serves the accesses of line{} {}.", lines.size() == 1 ? "" : "s",
                       names);
}

// "bank 0 serves tile[0][0], tile[1][0], …, tile[31][0] one after another"
std::string crowd(const BankConflict& conflict) {
    constexpr size_t shown = 3;
    if (conflict.elements.size() < 2 || conflict.worst.op == 'p') return "";
    std::string names;
    for (size_t at = 0; at < conflict.elements.size(); ++at) {
        const bool is_last = at + 1 == conflict.elements.size();
        if (at >= shown && !is_last) continue;
        if (!names.empty()) names += ", ";
        if (is_last && at > shown) names += "…, ";
        names += conflict.elements[at];
    }
    return fmt::format("bank {} serves {} one after another\n", conflict.bank, names);
}

std::string why(const Uncoalesced& access, const SectorFix& fix) {
    switch (fix.kind) {
        case SectorFix::Kind::sort_work:
            return "The lanes' addresses are not all the same distance apart.";
        case SectorFix::Kind::split_structure:
            return fmt::format("Each lane uses {} of the {} bytes of a {}, but whole sectors are moved.",
                               access.worst.width, fix.structure_bytes, fix.structure);
        case SectorFix::Kind::interleave:
            return fmt::format(
                "Each thread processes its own {} consecutive elements, so neighboring lanes are always that "
                "far apart.",
                fix.elements);
        case SectorFix::Kind::exchange_indices:
            return fmt::format(
                "threadIdx.y, not threadIdx.x, runs along the row here. With the two swapped, a warp's "
                "addresses lie in {} sector{} instead of {}.",
                fix.sectors, fix.sectors == 1 ? "" : "s", access.worst.passes);
        case SectorFix::Kind::stage_and_exchange:
            return "threadIdx.y, not threadIdx.x, runs along the row here, while other lines are coalesced "
                   "with threadIdx.x along theirs.";
        case SectorFix::Kind::neighbouring_elements:
            return fmt::format(
                "Neighboring elements for neighboring threads (threadIdx.x) would lie in {} sector{}.",
                fix.sectors, fix.sectors == 1 ? "" : "s");
    }
    return "";
}

// "k.cu:7 reads tile"
std::string access_text(const Finding& finding, const std::string& array) {
    return fmt::format("{} {} {}", place_text(finding.locations[0]), role_text(finding.locations[0]), array);
}

std::string with_space_between(const std::string& one, const std::string& other) {
    return one + (one.empty() || other.empty() ? "" : " ") + other;
}

std::string after_colon(const std::string& text) {
    return text.empty() ? "" : ": " + text;
}

}  // namespace

MessageText in_words(const Finding& finding, const BankConflict& conflict) {
    const WorstRequest& worst = conflict.worst;
    return {fmt::format("{} with up to {} wavefronts instead of {}{}; the whole line takes {} instead of {}",
                        access_text(finding, conflict.array), worst.passes, worst.ideal,
                        after_colon(bank_words(worst)), conflict.wavefronts, conflict.least),
            with_space_between(why(conflict), joined_lines(conflict.lines)),
            bank_picture(worst) + crowd(conflict)};
}

MessageText in_words(const Finding& finding, const Uncoalesced& access) {
    const WorstRequest& worst = access.worst;
    return {
        fmt::format("{} with up to {} sectors per warp instead of {}{}", access_text(finding, access.array),
                    worst.passes, worst.ideal, after_colon(sector_words(worst))),
        access.fix ? why(access, *access.fix) : "", sector_picture(worst)};
}

}  // namespace warpmark::diagnose
