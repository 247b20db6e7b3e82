// Copy operations and destructor of Fact.
#include "harness/contract/finding_facts.h"

namespace warpmark {

Fact::Fact() = default;
Fact::Fact(const Fact&) = default;
Fact::Fact(Fact&&) noexcept = default;
Fact& Fact::operator=(const Fact&) = default;
Fact& Fact::operator=(Fact&&) noexcept = default;
Fact::~Fact() = default;

}  // namespace warpmark
