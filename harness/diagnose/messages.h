// Messages of findings. Analyses store only facts (contract/finding_facts.h) and evidence; all English text
// is written here, once the facts are final.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::diagnose {

// Sets message, explanation and picture from the fact, and adds the run that showed it and the number of
// hidden findings.
void write_messages(Finding&);
void write_messages(std::vector<Finding>&);

struct MessageText {
    std::string message, explanation, picture;
};

// One source file per family of findings.
MessageText in_words(const Finding&, std::monostate);  // the message was set by the analysis
MessageText in_words(const Finding&, const Race&);
MessageText in_words(const Finding&, const EarlyUse&);
MessageText in_words(const Finding&, const Divergence&);
MessageText in_words(const Finding&, const Mismatch&);
MessageText in_words(const Finding&, const Deadlock&);
MessageText in_words(const Finding&, const MaskFault&);
MessageText in_words(const Finding&, const Limit&);
MessageText in_words(const Finding&, const AddressFault&);
MessageText in_words(const Finding&, const UninitializedRead&);
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
MessageText in_words(const Finding&, const CompilerMessage&);  // the compiler's message
MessageText in_words(const Finding&, const Unsimulated&);
MessageText in_words(const Finding&, const WrongSide&);
MessageText in_words(const Finding&, const BrokeOnDevice&);
MessageText in_words(const Finding&, const BrokenCompiler&);
MessageText in_words(const Finding&, const KilledRun&);

// The searchable term ("Data race") at the start of the message; "" if the message contains it already, or if
// there is none.
std::string term_of(const Finding&);

// Sets the text of the witness's order, or why there is none. write_messages() includes it.
void put_witness_in_words(Finding&);

}  // namespace warpmark::diagnose
