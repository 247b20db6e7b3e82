// Writes UTF-8 JSON; characters that are invisible or change the text direction become numeric escapes.
#include "grader/report/json_writing.h"

#include "harness/base/printable_text.h"

namespace warpmark::report {

std::string dump(const Json& json) {
    return json_plain(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string dump_line(const Json& json) {
    return json_plain(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace warpmark::report
