// `warpmark watch`: marks a student's file at every save.
#include "grader/cli/command_support.h"
#include "grader/cli/watch/watch_course.h"
#include "grader/cli/watch/watch_loop.h"

namespace warpmark::cli {

int watch(int argc, char** argv) {
    std::string root, word;
    uint64_t seed = 1;
    const Options options{
        {.name = "LAB",
         .into = &word,
         .help = "a lab's id, its number (\"4\"), the beginning of its id, its folder, or a file in that "
                 "folder; default: the lab of the current folder, or the next lab of the workspace",
         .names = Names::input,
         .type = "[LAB|FILE]"},
        {.name = "--root", .into = &root, .help = "the folder that contains labs/", .type = "DIR"},
        {.name = "--seed",
         .into = &seed,
         .help = "seed for inputs and thread orders",
         .type = "N",
         .shows_default = true}};
    if (auto over =
            parse("Marks a lab's file at every save, until you press q. In a terminal it shows the verdict, "
                  "and single keys show hints, advice, the labs, and more; elsewhere it prints a line for "
                  "each save. Full marks unlock the reference solution if it is installed.",
                  options, argc, argv))
        return *over;
    const auto course = watching::course_of(root, word);
    if (!course) return fail(course.error());
    return watching::watch_course(*course, seed);
}

}  // namespace warpmark::cli
