// Opening of files strictly below a folder: neither names nor links can lead out of it.
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace warpmark::intake {

class OpenFile {
  public:
    explicit OpenFile(int number) : number_(number) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (number_ >= 0) close(number_);
    }
    operator int() const { return number_; }

  private:
    const int number_;
};

// Opens one part of a path, never a link. -1 on failure (errno).
int open_beneath(int folder, const char* name, int flags);

// "" or the error; the text is never longer than `most`.
std::string read_all_of(int file, std::string& text, std::size_t most);

}  // namespace warpmark::intake
