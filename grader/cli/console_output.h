// How text goes out to people and to a CI job, which takes some lines of it for commands.
#pragma once
#include <string>

namespace warpmark::batch {

bool in_github();  // in a job of GitHub Actions

// In a job of GitHub Actions between stop-commands and a token that nobody can guess: no line of it is a
// command.
std::string guarded(const std::string& text);

// On stderr, guarded. The one way for messages: whatever they quote acts nowhere.
void say(const std::string& text);

}  // namespace warpmark::batch
