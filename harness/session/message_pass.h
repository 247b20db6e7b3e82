// An observation that is complete gets its words.
#pragma once
#include "harness/session/session.h"

namespace warpmark::session {

// Once, when nothing changes any more: what was seen becomes what is said (diagnose/messages.h).
void put_in_words(Observation&);

}  // namespace warpmark::session
