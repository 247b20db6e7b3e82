// Pages of `warpmark explain`, one for each id of harness/contract/finding_ids.h. A test runs all examples:
// each wrong one has exactly its finding, and each right one has none.
#pragma once
#include <span>
#include <string_view>

namespace warpmark::cli {

struct Page {
    std::string_view id;
    std::string_view what;      // meaning of the finding
    std::string_view why;       // why it matters
    std::string_view picture;   // a drawing of at most 76 columns
    std::string_view wrong;     // a few lines that have the finding
    std::string_view right;     // the same code without the defect
    std::string_view hardware;  // behavior on a GPU
};

// The pages by family; each table has its own source file.
std::span<const Page> race_pages();
std::span<const Page> traffic_pages();
std::span<const Page> barrier_pages();
std::span<const Page> memory_pages();
std::span<const Page> run_pages();

const Page* find_page(std::string_view id);  // nullptr for an id without a page

}  // namespace warpmark::cli
