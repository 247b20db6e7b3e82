// Console output that is safe in a CI job, which executes some lines of it as commands.
#pragma once
#include <string>

namespace warpmark::batch {

bool in_github();  // in a job of GitHub Actions

// In a job of GitHub Actions, wraps the text in stop-commands with an unguessable token, so that no line of
// it is executed as a command.
std::string guarded(const std::string& text);

// Prints to stderr, guarded. All messages use this function, because they may quote untrusted text.
void say(const std::string& text);

}  // namespace warpmark::batch
