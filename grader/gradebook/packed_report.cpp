// packed_report.cpp: by the fields of report_fields.h.
#include "grader/gradebook/packed_report.h"

#include <span>

#include "grader/gradebook/report_fields.h"

namespace warpmark::gradebook {

std::string packed(Report report) {
    Writer writer;
    writer(report);
    const auto bytes = writer.take();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<Report> unpacked(std::string_view bytes) {
    Reader reader(std::as_bytes(std::span(bytes)));
    Report report;
    reader(report);
    if (reader.failed()) return std::nullopt;
    return report;
}

}  // namespace warpmark::gradebook
