// Members of a finding, shared by reports and observations.
#pragma once
#include "grader/report/fact_fields.h"
#include "grader/report/text_formatting.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark::report {

template <class A>
void describe(A& a, const Location& place) {
    using Index = std::optional<std::array<uint32_t, 3>>;
    a.is("location", "A place in a source, and the thread there, if the finding names one");
    a("file", text(place.file));
    a("line", place.line, "from 1; 0: not known");
    a("column", place.column, "from 1; 0: not known");
    a("role", role_text(place), "what happens there");
    a.if_there("block", place.has_thread ? Index(place.block) : Index());
    a.if_there("thread", place.has_thread ? Index(place.thread) : Index());
}

template <class A>
void describe(A& a, const ThreadOrder& order) {
    a.is("other_order", "A thread order, described by a race's first two places");
    a("kind", order.kind);
    a("first", order.first, "the place whose access comes first: 0 or 1");
    a("seed", order.seed, "random");
}
template <class A>
void describe(A& a, const Witness& witness) {
    a.is("witness", "A thread order in which a race shows: the same input gives another output");
    const auto found = [&]<class T>(T value) { return witness.found ? std::optional(value) : std::nullopt; };
    a("found", witness.found);
    a("orders_tried", witness.orders_tried);
    a.if_there("because", witness.found ? std::optional<std::string>() : std::optional(witness.because),
               "if not found: the reason, and why the result is luck");
    a.if_there("order", found(witness.in_usual_order ? std::string("the usual order") : witness.order));
    a.if_there("shown_by",
               witness.found && !witness.in_usual_order ? std::optional(witness.shown_by) : std::nullopt);
    a.if_there("why_none", witness.found ? std::nullopt : std::optional(witness.why_none));
    a.if_there("place", found(witness.place), "out[5]");
    a.if_there("argument", found(witness.argument));
    a.if_there("judged", found(witness.judged),
               "expected is the right value; false: it is what another order gives, and either may be wrong");
    a.if_there("expected", found(witness.expected));
    a.if_there("got", found(witness.got));
    a.if_there("differing", found(witness.differing), "elements");
}

template <class A>
void describe_finding(A& a, const Finding& finding) {
    const bool is_measured = finding.evidence == Evidence::device;
    a("id", FindingName{finding.id});
    a("severity", finding.severity);
    a("space", finding.space);
    a("message", finding.message);
    a("explanation", finding.explanation, "why it is wrong, and what else is known");
    a("picture", finding.picture, "lines for letters of one width; often none");
    a("kernel", text(finding.kernel));
    a("count", finding.count);
    a("locations", finding.locations, "the first is the one to show in an editor");
    a("seen_in", finding.evidence, "the run that shows it; usual: the optimized build, or both");
    a.if_there("call", finding.evidence == Evidence::later_call ? std::optional(finding.call) : std::nullopt,
               "of one process, from 0");
    a.if_there("device", is_measured ? std::optional(text(finding.device)) : std::nullopt);
    a.if_there("simulated", is_measured ? std::optional(finding.simulated) : std::nullopt,
               "the simulation's result where the device shows this");
    a("more", finding.hidden, "number of further findings of this kernel that may be consequences");
    a.if_there("fact", finding.fact.index() ? std::optional(finding.fact) : std::nullopt,
               "the observation as data; findings of hidden cases have none");
    a.if_there("witness", finding.witness.sought ? std::optional(finding.witness) : std::nullopt);
}
template <class A>
void describe(A& a, const Finding& finding) {
    a.is("finding", "One defect; many occurrences of it are one finding with a count");
    describe_finding(a, finding);
}

template <class A>
void describe(A& a, const Unseen& unseen) {
    a.is("unseen", "A part that was not checked");
    a("about", unseen.about, "findings whose ids begin with this may be missing");
    a("because", unseen.because);
    a("subject", unseen_subject(unseen), "the consequence, as a sentence without its end");
}

}  // namespace warpmark::report
