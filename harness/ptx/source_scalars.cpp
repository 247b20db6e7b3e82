#include "harness/ptx/source_scalars.h"
namespace warpmark::ptx {
SourceScalars read_source_scalars(const Module&) { return {}; }
}
