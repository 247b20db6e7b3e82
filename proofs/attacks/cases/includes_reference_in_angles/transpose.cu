#include <@REFERENCE@>
