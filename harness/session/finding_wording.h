// Adds messages to a complete observation.
#pragma once
#include "harness/session/session.h"

namespace warpmark::session {

// Called once, after the last change: turns facts into messages (diagnose/messages.h).
void write_messages(Observation&);

}  // namespace warpmark::session
