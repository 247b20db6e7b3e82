// Substitutes for glibc functions added in 2.35 and 2.36 that g++'s libraries and libarchive call. With them,
// the single-file program runs on glibc 2.34 and later (checked by make_packages.cmake). Only the `static`
// preset builds this file.
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/random.h>

#include <cstdint>

namespace {

struct Search {
    uintptr_t address;
    dl_find_object* result;
};

// Finds the loaded object that contains the address; the unwinder needs its exception tables.
int look(dl_phdr_info* object, size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    const auto at = [&](uintptr_t offset) { return reinterpret_cast<void*>(object->dlpi_addr + offset); };
    void* tables = nullptr;
    bool inside = false;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& segment = object->dlpi_phdr[i];
        if (segment.p_type == PT_GNU_EH_FRAME) tables = at(segment.p_vaddr);
        const uintptr_t start = object->dlpi_addr + segment.p_vaddr;
        if (segment.p_type != PT_LOAD || search.address < start || search.address >= start + segment.p_memsz)
            continue;
        inside = true;
        search.result->dlfo_map_start = at(segment.p_vaddr);
        search.result->dlfo_map_end = at(segment.p_vaddr + segment.p_memsz);
    }
    if (!inside || !tables) return 0;
    search.result->dlfo_eh_frame = tables;
    return 1;
}

}  // namespace

extern "C" {

int _dl_find_object(void* address, dl_find_object* result) noexcept {
    *result = {};
    Search search{reinterpret_cast<uintptr_t>(address), result};
    return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}

void arc4random_buf(void* buffer, size_t bytes) noexcept {
    for (auto* at = static_cast<char*>(buffer); bytes > 0;) {
        const auto got = getrandom(at, bytes, 0);
        if (got < 0) continue;  // interrupted by a signal
        at += got;
        bytes -= static_cast<size_t>(got);
    }
}

__uint32_t arc4random() noexcept {
    __uint32_t value = 0;
    arc4random_buf(&value, sizeof value);
    return value;
}
}
