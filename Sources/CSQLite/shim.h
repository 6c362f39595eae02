#include <sqlite3.h>

// Swift cannot call a function of C with any number of arguments.
static inline int sqlite3_config_memory_statistics(int are_kept) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, are_kept);
}
