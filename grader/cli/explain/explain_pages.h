// What `warpmark explain` teaches: one page for each id of harness/contract/finding_ids.h.
// The examples are true: a test runs each wrong one and sees its finding and no other, and each right one and
// sees none.
#pragma once
#include <span>
#include <string_view>

namespace warpmark::cli {

struct Page {
    std::string_view id;
    std::string_view what;      // what the finding means
    std::string_view why;       // why it matters
    std::string_view picture;   // a drawing of at most 76 columns
    std::string_view wrong;     // a few lines that get it
    std::string_view right;     // the innocent twin
    std::string_view hardware;  // what a GPU does with it
};

// The pages by family; each table lies in a file of its own.
std::span<const Page> race_pages();
std::span<const Page> traffic_pages();
std::span<const Page> barrier_pages();
std::span<const Page> memory_pages();
std::span<const Page> run_pages();

const Page* find_page(std::string_view id);  // nullptr for an id without a page

}  // namespace warpmark::cli
