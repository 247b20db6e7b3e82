// Messages about the thread order in which a race shows, or why none is known.
#include <fmt/format.h>

#include "harness/contract/finding_ids.h"
#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

std::string who(const Location& at, bool with_block) {
    const auto name = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", name, at.block[0], at.block[1], at.block[2])
                      : name;
}

// "reads at line 7"
std::string does(const Location& at) {
    return at.line ? fmt::format("{} at line {}", name(at.role), at.line) : name(at.role);
}

// True for operations of the device or host (launches, copies), false for threads.
bool is_of_the_device(const Finding& race) {
    return fact_of<InFlightAccess>(race) || fact_of<UnorderedWork>(race);
}

// "the launch of line 10"
std::string operation_words(const UnorderedWork::Side& side) {
    constexpr const char* kinds[] = {"launch", "copy", "fill", "allocation", "release"};
    return fmt::format("the {} of line {}", kinds[static_cast<size_t>(side.kind)], side.line);
}

std::string late_words(const Finding& race) {
    if (const auto* work = fact_of<UnorderedWork>(race))
        return fmt::format("{} runs after {}", operation_words(work->there), operation_words(work->here));
    return fmt::format("the device {} after the host {}", does(race.locations[1]), does(race.locations[0]));
}

std::string late_copy_words(const Finding& race) {
    const auto* use = fact_of<EarlyUse>(race);
    return fmt::format("the asynchronous copy of line {} {} as late as the waits for it permit",
                       race.locations[0].line, use && !use->copy_writes ? "reads its source" : "arrives");
}

std::string order_words(const Finding& race) {
    const ThreadOrder& order = race.witness.shown_by;
    const Location &one = race.locations[order.first], &other = race.locations[1 - order.first];
    const bool apart = one.block != other.block;
    const std::string whose = who(one, apart), others = who(other, apart);
    switch (order.kind) {
        case ThreadOrder::Kind::swapped:
            return fmt::format("{} {} before {} {}", whose, does(one), others, does(other));
        case ThreadOrder::Kind::in_between:
            if (other.role == Role::writes)
                return fmt::format("the value that {} {} arrives after all other threads' accesses to it",
                                   others, does(other));
            return fmt::format("{} {} while {} {}, because the two are not atomic with respect to each other",
                               whose, does(one), others, does(other));
        case ThreadOrder::Kind::arrives_late:
            return fmt::format(
                "the value that {} {} arrives after {} {}, which is possible without a fence in between",
                others, does(other), whose, does(one));
        case ThreadOrder::Kind::reads_early:
            return fmt::format(
                "{} {} the value from before {} {}, which is possible without a fence before the read", whose,
                does(one), others, does(other));
        case ThreadOrder::Kind::runs_ahead:
            return fmt::format("{} and its warp run ahead of the others", whose);
        case ThreadOrder::Kind::reversed:
            return "blocks, warps and lanes run in reverse order";
        case ThreadOrder::Kind::random:
            return fmt::format("the warps are scheduled at random (seed {})", order.seed);
        case ThreadOrder::Kind::later_work:
            return late_words(race);
        case ThreadOrder::Kind::copies_late:
            return late_copy_words(race);
    }
    return "";
}

std::string orders(const Witness& witness) {
    return witness.orders_tried == 1 ? std::string("the one other thread order")
                                     : fmt::format("{} thread orders", witness.orders_tried);
}

std::string why_none(const Finding& race) {
    const Witness& witness = race.witness;
    const bool was_tried = witness.orders_tried > 0 && witness.why_none != NoWitness::other_race_shows;
    if (is_of_the_device(race) && was_tried)
        return "With this input, the other order gives the same output. Nothing in the program guarantees "
               "that.";
    switch (witness.why_none) {
        case NoWitness::unsaid:
        case NoWitness::within_tolerance:
            return "";
        case NoWitness::earlier_races:
            return "No other thread order was tried for this race: fix the ones before it first.";
        case NoWitness::run_too_long:
            return "No other thread order was tried: the run is too long to repeat.";
        case NoWitness::run_endless:
            return "No other thread order was tried: the run does not end.";
        case NoWitness::run_at_limit:
            return "No other thread order was tried, because a case reached a limit.";
        case NoWitness::buffers_too_large:
            return "No other thread order was tried: the buffers are too large to be kept for another run.";
        case NoWitness::later_call:
            return "No other thread order was tried for a later call.";
        case NoWitness::optimised_build_alone:
            return "No other thread order was tried, because the unoptimized build does not have this race.";
        case NoWitness::orders_endless:
            return "No other thread order could be tried to its end.";
        case NoWitness::same_values:
            if (fact_of<EarlyUse>(race))
                return fmt::format(
                    "In {} tried, the output was the same, also with a late copy, but only by luck: with "
                    "this input, the old contents do not change it.",
                    orders(witness));
            return fmt::format(
                "In {} tried, the output was the same, also with the two accesses swapped: with this input, "
                "all orders happen to store or use the same values. Nothing in the program guarantees "
                "that{}.",
                orders(witness),
                race.id == FindingId::race_volatile ? ""
                                                    : ", and the compiler may cache, split or repeat an "
                                                      "access that it assumes to be unshared");
        case NoWitness::same_output:
            return fmt::format(
                "In {} tried, the output was the same, but only by luck: nothing makes the two {} run in "
                "these orders on every device and with every compiler.",
                orders(witness), race.locations[0].block != race.locations[1].block ? "blocks" : "threads");
        case NoWitness::other_race_shows:
            return fmt::format(
                "The race on line {} shows that the output depends on the thread order. This race alone did "
                "not change the output in {} tried.",
                witness.other_line, orders(witness));
    }
    return "";
}

}  // namespace

void put_witness_in_words(Finding& race) {
    Witness& witness = race.witness;
    if (witness.found)
        witness.order = order_words(race);
    else if (witness.sought)
        witness.because = why_none(race);
}

}  // namespace warpmark::diagnose
