#ifndef HITHER_BUILD_H
#define HITHER_BUILD_H

/// The commit from which the program was built; null if the build did not say.
const char *_Nullable hither_build_commit(void);

/// The compiler that built the program, as it names itself; null if the build did not say.
const char *_Nullable hither_build_compiler(void);

#endif
