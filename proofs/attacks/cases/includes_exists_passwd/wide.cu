#if __has_include("/etc/shadow")
#error ORACLE_YES
#else
#error ORACLE_NO
#endif
