// Limits on the sizes that a submission, a lab or a class controls.
#pragma once
#include <cstddef>
#include <cstdint>

namespace warpmark::limits {

inline constexpr std::size_t source_bytes_max = 1u << 20;      // per submission
inline constexpr std::size_t lab_file_bytes_max = 4u << 20;    // lab.toml, hidden.toml, an oracle
inline constexpr int64_t buffer_bytes_max = int64_t{1} << 28;  // per buffer and case
inline constexpr int64_t offset_bytes_max = 4096;  // from an aligned address to the beginning of a buffer
inline constexpr double case_seconds_max = 1;      // simulator time, counted in instructions
inline constexpr double oracle_seconds_max = 60;   // the same, for an oracle in one case
inline constexpr double sample_seconds_max = 30;   // the same, for one sample of a timing size
inline constexpr std::size_t kept_bytes_max = std::size_t{256} << 20;  // all cached runs on disk
inline constexpr std::size_t expression_nesting_max = 64;   // parentheses and signs in an expression
inline constexpr std::size_t findings_in_report_max = 100;  // the rest is counted, not listed
inline constexpr std::size_t list_in_fact_max = 64;         // twice the warps of a block
inline constexpr std::size_t locations_in_finding_max = 8;
inline constexpr std::size_t message_bytes_max = 2000;  // per text whose length student code controls
inline constexpr std::size_t printed_bytes_max = 4096;  // per case, in a report
inline constexpr std::size_t printed_lines_max = 10;    // per case, on a terminal without --all
inline constexpr std::size_t launches_in_report_max = 200;
inline constexpr std::size_t lines_in_launch_max = 200;
inline constexpr std::size_t wrong_elements_shown = 4;
inline constexpr std::size_t annotations_max = 10;                // GitHub shows no more per step
inline constexpr std::size_t summary_bytes_max = 1u << 20;        // GitHub accepts no more per step
inline constexpr std::size_t sarif_results_max = 5000;            // code scanning shows no more
inline constexpr std::size_t prairielearn_bytes_max = 1'000'000;  // results of an external grader
inline constexpr std::size_t hints_min = 2, hints_max = 4;        // required of a proved lab
inline constexpr std::size_t class_submissions_max = 100'000;
inline constexpr std::size_t class_archive_bytes_max = 256u << 20;    // a class that is one file
inline constexpr std::size_t archive_bytes_max = 16u << 20;           // an archive that a student submitted
inline constexpr std::size_t class_unpacked_bytes_max = 1024u << 20;  // contents of a class's archive
inline constexpr std::size_t unpacked_bytes_max = 64u << 20;          // contents of a student's archive
inline constexpr std::size_t class_files_max = 200'000;               // in a class and all of its archives
inline constexpr std::size_t student_files_max = 2'000;  // in one top-level folder, or in a student's archive
inline constexpr std::size_t repository_entries_max = 20'000;  // examined when `ci` looks for labs
inline constexpr std::size_t archive_depth_max = 3;            // nested archives
inline constexpr std::size_t folder_depth_max = 16;            // nested folders
inline constexpr std::size_t path_bytes_max = 4096;            // of a name in an archive
inline constexpr double archive_seconds_max = 60;              // CPU time per archive
inline constexpr std::size_t table_bytes_max = 16u << 20;      // a roster, a mapping, a platform's own list
inline constexpr std::size_t git_bytes_max = 64u << 20;        // git's output for one clone
inline constexpr std::size_t spooled_bytes_max = 256u << 20;   // transferred to or from another computer
inline constexpr int jobs_max = 256;

}  // namespace warpmark::limits
