// Wrapper of SQLite's own file system that counts xWrite and xSync of every file, xTruncate and xDelete.
#include "grader/gradebook/faulty_disk_test.h"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <new>

namespace warpmark::faulty {
namespace {

std::atomic<int> count = 0, first = 0, last = -1;
std::atomic<Fault> fault = Fault::none;

struct File {
    sqlite3_file base;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File& of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file);
}

void die() {
    kill(getpid(), SIGKILL);
    pause();
}

bool is_due() {
    const int now = ++count;
    return now >= first && now <= last;
}

// `half` performs a part of the call, `whole` all of it.
template <class Half, class Whole>
int call(const Half& half, const Whole& whole, bool is_sync) {
    if (!is_due()) return whole();
    switch (fault.load()) {
        case Fault::kill_before:
            die();
            break;
        case Fault::kill_after:
            whole();
            die();
            break;
        case Fault::kill_half:
            half();
            die();
            break;
        case Fault::full:
            return is_sync ? whole() : SQLITE_FULL;
        case Fault::broken:
            return is_sync ? whole() : SQLITE_IOERR_WRITE;
        case Fault::short_write:
            if (is_sync) return whole();
            half();
            return SQLITE_FULL;
        case Fault::sync_fails:
            return is_sync ? SQLITE_IOERR_FSYNC : whole();
        case Fault::none:
            break;
    }
    return whole();
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    auto* real = of(file).real();
    return call([&] { return real->pMethods->xWrite(real, bytes, size / 2, at); },
                [&] { return real->pMethods->xWrite(real, bytes, size, at); }, false);
}
int sync(sqlite3_file* file, int flags) {
    auto* real = of(file).real();
    return call([] { return 0; }, [&] { return real->pMethods->xSync(real, flags); }, true);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
    auto* real = of(file).real();
    return call([] { return 0; }, [&] { return real->pMethods->xTruncate(real, size); }, true);
}

// Forwards a method unchanged.
template <auto method>
struct Pass;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Pass<method> {
    static int go(sqlite3_file* file, Arguments... arguments) {
        auto* real = of(file).real();
        return (real->pMethods->*method)(real, arguments...);
    }
};
template <>
struct Pass<&sqlite3_io_methods::xShmBarrier> {
    static void go(sqlite3_file* file) {
        auto* real = of(file).real();
        real->pMethods->xShmBarrier(real);
    }
};

const sqlite3_io_methods methods{
    2,
    Pass<&sqlite3_io_methods::xClose>::go,
    Pass<&sqlite3_io_methods::xRead>::go,
    write,
    truncate,
    sync,
    Pass<&sqlite3_io_methods::xFileSize>::go,
    Pass<&sqlite3_io_methods::xLock>::go,
    Pass<&sqlite3_io_methods::xUnlock>::go,
    Pass<&sqlite3_io_methods::xCheckReservedLock>::go,
    Pass<&sqlite3_io_methods::xFileControl>::go,
    Pass<&sqlite3_io_methods::xSectorSize>::go,
    Pass<&sqlite3_io_methods::xDeviceCharacteristics>::go,
    Pass<&sqlite3_io_methods::xShmMap>::go,
    Pass<&sqlite3_io_methods::xShmLock>::go,
    Pass<&sqlite3_io_methods::xShmBarrier>::go,
    Pass<&sqlite3_io_methods::xShmUnmap>::go,
    nullptr,
    nullptr,
};

sqlite3_vfs* usual = nullptr;

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    auto& mine = *new (file) File{};
    const int opened = usual->xOpen(usual, name, mine.real(), flags, out);
    mine.base.pMethods = mine.real()->pMethods ? &methods : nullptr;
    return opened;
}
int remove(sqlite3_vfs*, const char* name, int sync_folder) {
    return call([] { return 0; }, [&] { return usual->xDelete(usual, name, sync_folder); }, true);
}

}  // namespace

void install() {
    if (usual) return;
    usual = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs faulty = *usual;
    faulty.zName = "faulty";
    faulty.szOsFile = static_cast<int>(sizeof(File)) + usual->szOsFile;
    faulty.xOpen = open;
    faulty.xDelete = remove;
    sqlite3_vfs_register(&faulty, 1);
}

void plan(Fault what, int at, int lasts) {
    count = 0;
    fault = what;
    first = at;
    last = at + lasts - 1;
}

int calls() {
    return count;
}

}  // namespace warpmark::faulty
