// Stubs for the functions of nettle (LGPL) that libarchive's zip reader needs for AES. Linked instead of
// nettle if libarchive is a static library.
#include <cstdlib>

// libarchive calls them only with a password. Intake never sets one: it rejects encrypted archives. The real
// parameters do not matter, because no stub returns.
extern "C" {
[[noreturn]] void nettle_aes128_encrypt() {
    std::abort();
}
[[noreturn]] void nettle_aes128_set_encrypt_key() {
    std::abort();
}
[[noreturn]] void nettle_aes192_encrypt() {
    std::abort();
}
[[noreturn]] void nettle_aes192_set_encrypt_key() {
    std::abort();
}
[[noreturn]] void nettle_aes256_encrypt() {
    std::abort();
}
[[noreturn]] void nettle_aes256_set_encrypt_key() {
    std::abort();
}
[[noreturn]] void nettle_hmac_sha1_digest() {
    std::abort();
}
[[noreturn]] void nettle_hmac_sha1_set_key() {
    std::abort();
}
[[noreturn]] void nettle_hmac_sha1_update() {
    std::abort();
}
[[noreturn]] void nettle_pbkdf2_hmac_sha1() {
    std::abort();
}
}
