// Serializes with the fields of stored_report_fields.h.
#include "grader/gradebook/packed_report.h"

#include <utility>

#include "grader/gradebook/stored_report_fields.h"

namespace warpmark::gradebook {

std::string packed(Report report) {
    return archive_text(report);
}

std::optional<Report> unpacked(std::string_view bytes) {
    return from_archive_text<Report>(bytes);
}

}  // namespace warpmark::gradebook
