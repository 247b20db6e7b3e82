#if __has_include("@HIDDEN@")
#error ORACLE_YES
#else
#error ORACLE_NO
#endif
