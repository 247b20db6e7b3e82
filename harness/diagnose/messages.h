// The only place that writes a finding's English. Whoever sees something keeps the facts
// (contract/facts.h) and how it was seen; the words are made once, when nothing will change any more.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::diagnose {

// Fills message, explanation and picture from the fact, and says what the run was that
// showed it and how many other findings are hidden behind it.
void put_in_words(Finding&);
void put_in_words(std::vector<Finding>&);

struct MessageText {
    std::string message, explanation, picture;
};

// One file a family.
MessageText in_words(const Finding&, std::monostate);  // whoever saw it has made them
MessageText in_words(const Finding&, const Race&);
MessageText in_words(const Finding&, const EarlyUse&);
MessageText in_words(const Finding&, const Divergence&);
MessageText in_words(const Finding&, const Mismatch&);
MessageText in_words(const Finding&, const Deadlock&);
MessageText in_words(const Finding&, const MaskFault&);
MessageText in_words(const Finding&, const Limit&);
MessageText in_words(const Finding&, const AddressFault&);
MessageText in_words(const Finding&, const Unwritten&);
MessageText in_words(const Finding&, const BankConflict&);
MessageText in_words(const Finding&, const Uncoalesced&);
MessageText in_words(const Finding&, const FailedCall&);
MessageText in_words(const Finding&, const Trap&);
MessageText in_words(const Finding&, const FailedAssertion&);
MessageText in_words(const Finding&, const HostOverrun&);
MessageText in_words(const Finding&, const HostAccessFault&);
MessageText in_words(const Finding&, const InFlightAccess&);
MessageText in_words(const Finding&, const UnorderedWork&);
MessageText in_words(const Finding&, const BadFree&);
MessageText in_words(const Finding&, const StackOverflow&);
MessageText in_words(const Finding&, const Leak&);
MessageText in_words(const Finding&, const ProgramEnd&);
MessageText in_words(const Finding&, const CompilerMessage&);  // the compiler's own
MessageText in_words(const Finding&, const Unsimulated&);
MessageText in_words(const Finding&, const WrongSide&);
MessageText in_words(const Finding&, const BrokeOnDevice&);
MessageText in_words(const Finding&, const BrokenCompiler&);
MessageText in_words(const Finding&, const HeldRun&);

// The field's word for it ("Data race"), with which the message begins; "" if the message has it already, or
// there is none.
std::string term_of(const Finding&);

// The witness's order, or why there is none; put_in_words() does it, too.
void put_witness_in_words(Finding&);

}  // namespace warpmark::diagnose
