// traffic.cpp: bank conflicts and uncoalesced accesses in words, with what was tried on their addresses.
#include <fmt/format.h>

#include "harness/contract/request_words.h"
#include "harness/diagnose/in_words.h"

namespace warpmark::diagnose {
namespace {

std::string counted(uint64_t count, const char* noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string count_in_words(uint64_t count, const char* noun) {
    return count == 1 ? fmt::format("one {}", noun) : counted(count, noun);
}

// What the bank model says of the change.
std::string outcome(const BankConflict& conflict, const LayoutFix& fix) {
    const std::string gain = fmt::format("then this line takes {} instead of {}",
                                         counted(fix.wavefronts, "wavefront"), conflict.worst.passes);
    if (fix.worst_of_others)
        return fmt::format(
            "{}, though another line then takes up to {} (checked with the bank model; it takes fewer in "
            "total)",
            gain, fix.worst_of_others);
    if (fix.other_lines == 0) return gain + " (checked with the bank model)";
    return fmt::format(
        "{} (checked with the bank model, also for the other {} {})", gain,
        fix.other_lines == 1 ? "line that uses" : fmt::format("{} lines that use", fix.other_lines),
        conflict.array);
}

std::string change(const BankConflict& conflict, const LayoutFix& fix) {
    const std::string& array = conflict.array;
    switch (fix.kind) {
        case LayoutFix::Kind::exchange_indices:
            return fmt::format(
                "swap the two indices of {} wherever it is used, so that threadIdx.x is "
                "the last one",
                array);
        case LayoutFix::Kind::pad_rows:
            return fmt::format("pad each row of {} by {}, `{}`", array, count_in_words(fix.to, "element"),
                               fix.declaration);
        case LayoutFix::Kind::widen_structure:
            return fmt::format("add an unused member to {}, so that it has {} words instead of {}",
                               conflict.structure, fix.to, fix.from);
        case LayoutFix::Kind::split_structure:
            return fmt::format("use an array for each member of {} instead of an array of structures",
                               conflict.structure);
        case LayoutFix::Kind::space_rows:
            return fmt::format("place the rows of {} {} elements apart instead of {}", array, fix.to,
                               fix.from);
        case LayoutFix::Kind::neighbours:
            return fmt::format(
                "let neighboring lanes access neighboring elements, {}[t] instead of {}[{} * t]", array,
                array, fix.from);
        case LayoutFix::Kind::leave_gaps:
            return fmt::format("leave one element unused after every {}, {}[i + i / {}]", fix.from, array,
                               fix.from);
    }
    return "";
}

std::string changes(const BankConflict& conflict) {
    std::string text;
    for (const LayoutFix& fix : conflict.fixes) {
        std::string one = fmt::format("{}: {}.", change(conflict, fix), outcome(conflict, fix));
        if (text.empty())
            one[0] = static_cast<char>(one[0] - 'a' + 'A');
        else
            text += " Or ";
        text += one;
    }
    return text;
}

const char* why_none(NoLayoutFix why) {
    switch (why) {
        case NoLayoutFix::none_sought:
            return "";
        case NoLayoutFix::sectors_of_copies:
            return "Asynchronous copies of 16 bytes move whole sectors of 32 bytes: let lanes with "
                   "neighboring sources have neighboring targets, each sector at a multiple of 32 bytes, or "
                   "copy 4 or 8 bytes per lane, which only banks limit.";
        case NoLayoutFix::banks_of_copies:
            return "Copies by a warp to the same bank are serialized, and so are copies from the same bank: "
                   "let neighboring lanes copy from and to neighboring words.";
        case NoLayoutFix::atomics_of_one_word:
            return "Atomic updates of one word are serialized, whatever the layout: add up within the warp "
                   "first (__reduce_add_sync, or shuffles) and let one lane update it.";
        case NoLayoutFix::atomics_of_one_bank:
            return "Atomics by a warp on the same bank are serialized: keep several copies, each for a few "
                   "lanes, and add them up at the end.";
        case NoLayoutFix::irregular:
            return "The lanes' addresses have no regular stride, and no padding of rows was found that "
                   "helps. If they depend on the data, sort the work first, or accept the conflicts.";
        case NoLayoutFix::nothing_helps:
            return "No padding of rows was found that helps without harming another line: let neighboring "
                   "lanes access neighboring words.";
    }
    return "";
}

std::string advice(const BankConflict& conflict) {
    const bool is_about_loads_and_stores = !conflict.fixes.empty() ||
                                           conflict.why_none == NoLayoutFix::irregular ||
                                           conflict.why_none == NoLayoutFix::nothing_helps;
    const std::string rule = is_about_loads_and_stores
                                 ? "Accesses by a warp to different words in the same bank are serialized. "
                                 : "";
    return rule + (conflict.fixes.empty() ? std::string(why_none(conflict.why_none)) : changes(conflict));
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

std::string in_sectors(const Uncoalesced& access, const SectorFix& fix) {
    return fmt::format("{} sectors instead of {} (checked on the addresses of a warp)", fix.sectors,
                       access.worst.passes);
}

std::string advice(const Uncoalesced& access, const SectorFix& fix) {
    const std::string sectors = in_sectors(access, fix);
    switch (fix.kind) {
        case SectorFix::Kind::sort_work:
            return "The lanes' addresses have no regular stride. If they depend on the data, let neighboring "
                   "threads work on neighboring data as far as possible: sort or group the work first, or "
                   "stage part of it in shared memory.";
        case SectorFix::Kind::split_structure:
            return fmt::format(
                "Each lane uses {} of the {} bytes of a {}, but whole sectors are moved. With an array for "
                "each member instead of an array of structures, a warp takes {}. Or read whole structures "
                "with wider loads.",
                access.worst.width, fix.structure_bytes, fix.structure, sectors);
        case SectorFix::Kind::interleave:
            return fmt::format(
                "Each thread processes its own {} consecutive elements, so neighboring lanes are always that "
                "far apart. Interleave the threads instead (start at threadIdx.x, step by blockDim.x): then "
                "a warp takes {}.",
                fix.elements, sectors);
        case SectorFix::Kind::exchange_indices:
            return fmt::format(
                "threadIdx.y, not threadIdx.x, runs along the row here: swap the two, and a warp takes {}.",
                sectors);
        case SectorFix::Kind::stage_and_exchange:
            return fmt::format(
                "threadIdx.y, not threadIdx.x, runs along the row here. Swapping them would take {}, but "
                "then lines that are coalesced now would not be: stage the data in a shared tile, so that "
                "global memory is accessed along rows and only the tile is read along columns.",
                sectors);
        case SectorFix::Kind::neighbouring_elements:
            return fmt::format(
                "Let neighboring threads (threadIdx.x) access neighboring elements, which takes {}. If the "
                "algorithm needs another order, stage the data in shared memory.",
                sectors);
    }
    return "";
}

// "k.cu:7 reads tile"
std::string access_text(const Finding& finding, const std::string& array) {
    return fmt::format("{} {} {}", place_text(finding.locations[0]), role_text(finding.locations[0]), array);
}

std::string after_colon(const std::string& text) {
    return text.empty() ? "" : ": " + text;
}

}  // namespace

Words in_words(const Finding& finding, const BankConflict& conflict) {
    const WorstRequest& worst = conflict.worst;
    return {fmt::format("{} with up to {} wavefronts instead of {}{}; the whole line takes {} instead of {}",
                        access_text(finding, conflict.array), worst.passes, worst.ideal,
                        after_colon(bank_words(worst)), conflict.wavefronts, conflict.least),
            advice(conflict), bank_picture(worst) + crowd(conflict)};
}

Words in_words(const Finding& finding, const Uncoalesced& access) {
    const WorstRequest& worst = access.worst;
    return {
        fmt::format("{} with up to {} sectors per warp instead of {}{}", access_text(finding, access.array),
                    worst.passes, worst.ideal, after_colon(sector_words(worst))),
        access.fix ? advice(access, *access.fix) : "", sector_picture(worst)};
}

}  // namespace warpmark::diagnose
