// in_words.h: the only place that writes a finding's English. Whoever sees something keeps the facts
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

struct Words {
    std::string message, explanation, picture;
};

// One file a family.
Words in_words(const Finding&, std::monostate);  // whoever saw it has made them
Words in_words(const Finding&, const Race&);
Words in_words(const Finding&, const EarlyUse&);
Words in_words(const Finding&, const Divergence&);
Words in_words(const Finding&, const Mismatch&);
Words in_words(const Finding&, const Deadlock&);
Words in_words(const Finding&, const MaskFault&);
Words in_words(const Finding&, const Limit&);
Words in_words(const Finding&, const AddressFault&);
Words in_words(const Finding&, const Unwritten&);
Words in_words(const Finding&, const BankConflict&);
Words in_words(const Finding&, const Uncoalesced&);
Words in_words(const Finding&, const FailedCall&);
Words in_words(const Finding&, const Trap&);
Words in_words(const Finding&, const FailedAssertion&);
Words in_words(const Finding&, const HostOverrun&);
Words in_words(const Finding&, const HostAccessFault&);
Words in_words(const Finding&, const InFlightAccess&);
Words in_words(const Finding&, const UnorderedWork&);
Words in_words(const Finding&, const BadFree&);
Words in_words(const Finding&, const StackOverflow&);
Words in_words(const Finding&, const Leak&);
Words in_words(const Finding&, const ProgramEnd&);
Words in_words(const Finding&, const CompilerSays&);  // the compiler's own
Words in_words(const Finding&, const Unsimulated&);
Words in_words(const Finding&, const WrongSide&);
Words in_words(const Finding&, const BrokeOnDevice&);
Words in_words(const Finding&, const BrokenCompiler&);
Words in_words(const Finding&, const HeldRun&);

// The field's word for it ("Data race"), with which the message begins; "" if the message has it already, or
// there is none.
std::string term_of(const Finding&);

// The witness's order, or why there is none; put_in_words() does it, too.
void put_witness_in_words(Finding&);

}  // namespace warpmark::diagnose
