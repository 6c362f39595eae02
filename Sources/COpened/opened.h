// A library of C that is opened when it is first needed and is not linked: a start without it loads
// nothing, and the program runs where it is not installed. The types are those of its own header.
#include <dlfcn.h>
#include <stddef.h>

#define HITHER_OPENED_MEMBER(name) __typeof__(&name) _Nonnull name;
#define HITHER_OPENED_FIND(name)            \
  {                                         \
    void *address = dlsym(library, #name);  \
    if (!address) return NULL;              \
    found.name = (__typeof__(&name))address; \
  }

/// Declares `struct hither_LIBRARY`, a pointer for each function of a table, and what fills it:
/// `hither_LIBRARY_open`, null where none of the files is installed or it lacks a function.
///
/// A table is a macro that applies its argument to each name. Of the files the first that is there is
/// opened. Its own references are looked up as they are called: PROJ alone brings thousands.
#define HITHER_OPENED(LIBRARY, TABLE, ...)                                              \
  struct hither_##LIBRARY {                                                             \
    TABLE(HITHER_OPENED_MEMBER)                                                         \
  };                                                                                    \
  static inline const struct hither_##LIBRARY *_Nullable hither_##LIBRARY##_open(void) { \
    static struct hither_##LIBRARY found;                                               \
    const char *files[] = {__VA_ARGS__};                                                \
    void *library = NULL;                                                               \
    for (size_t index = 0; !library && index < sizeof files / sizeof *files; index++)   \
      library = dlopen(files[index], RTLD_LAZY | RTLD_LOCAL);                           \
    if (!library) return NULL;                                                          \
    TABLE(HITHER_OPENED_FIND)                                                           \
    return &found;                                                                      \
  }
