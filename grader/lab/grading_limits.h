// The grader's one table of limits on what a submission, a lab or a class can make large.
#pragma once
#include <cstddef>
#include <cstdint>

namespace warpmark::limits {

inline constexpr std::size_t source_bytes_max = 1u << 20;      // of one submission
inline constexpr std::size_t lab_file_bytes_max = 4u << 20;    // lab.toml, hidden.toml, an oracle
inline constexpr int64_t buffer_bytes_max = int64_t{1} << 28;  // of one buffer of one case
inline constexpr int64_t offset_bytes_max = 4096;  // of a buffer that begins behind an aligned address
inline constexpr double case_seconds_max = 1;      // of the machine's time, counted in instructions
inline constexpr double oracle_seconds_max = 60;   // likewise, of an oracle in one case
inline constexpr double sample_seconds_max = 30;   // likewise, of one sample of a timing size
inline constexpr std::size_t kept_bytes_max = std::size_t{256} << 20;  // of all runs that are kept on disk
inline constexpr std::size_t expression_nesting_max = 64;   // parentheses and signs in an expression
inline constexpr std::size_t findings_in_report_max = 100;  // the rest is counted, not listed
inline constexpr std::size_t list_in_fact_max = 64;         // twice the warps of a block
inline constexpr std::size_t locations_in_finding_max = 8;
inline constexpr std::size_t message_bytes_max = 2000;  // of one text that student code can lengthen
inline constexpr std::size_t printed_bytes_max = 4096;  // of one case, in a report
inline constexpr std::size_t printed_lines_max = 10;    // of one case, on a terminal without --all
inline constexpr std::size_t launches_in_report_max = 200;
inline constexpr std::size_t lines_in_launch_max = 200;
inline constexpr std::size_t wrong_elements_shown = 4;
inline constexpr std::size_t annotations_max = 10;                // GitHub shows no more of one step
inline constexpr std::size_t summary_bytes_max = 1u << 20;        // GitHub takes no more of one step
inline constexpr std::size_t sarif_results_max = 5000;            // code scanning shows no more
inline constexpr std::size_t prairielearn_bytes_max = 1'000'000;  // of an external grader's results
inline constexpr std::size_t hints_min = 2, hints_max = 4;        // of a lab that is proved
inline constexpr std::size_t class_submissions_max = 100'000;
inline constexpr std::size_t class_archive_bytes_max = 256u << 20;    // of a class that is one file
inline constexpr std::size_t archive_bytes_max = 16u << 20;           // of one that a student handed in
inline constexpr std::size_t class_unpacked_bytes_max = 1024u << 20;  // of what a class's archive holds
inline constexpr std::size_t unpacked_bytes_max = 64u << 20;          // of what a student's holds
inline constexpr std::size_t class_files_max = 200'000;        // in a class, its archive, all that it holds
inline constexpr std::size_t student_files_max = 2'000;        // in one top folder, or in a student's archive
inline constexpr std::size_t repository_entries_max = 20'000;  // which `ci` looks at when it looks for labs
inline constexpr std::size_t archive_depth_max = 3;            // archives in archives
inline constexpr std::size_t folder_depth_max = 16;            // folders in folders
inline constexpr std::size_t path_bytes_max = 4096;            // of a name in an archive
inline constexpr double archive_seconds_max = 60;              // of a processor, for one archive
inline constexpr std::size_t table_bytes_max = 16u << 20;     // of a roster, a mapping, a platform's own list
inline constexpr std::size_t git_bytes_max = 64u << 20;       // of what git answers about one clone
inline constexpr std::size_t spooled_bytes_max = 256u << 20;  // of what goes to another computer or comes
inline constexpr int jobs_max = 256;

}  // namespace warpmark::limits
