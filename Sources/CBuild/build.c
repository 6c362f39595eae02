#include "build.h"

// Package.swift defines both from the environment: scripts/flags sets it. A change of commit compiles this file
// alone, and a build without them is the same wherever it is made.
#ifndef HITHER_COMMIT
#define HITHER_COMMIT 0
#endif
#ifndef HITHER_COMPILER
#define HITHER_COMPILER 0
#endif

const char *hither_build_commit(void) { return HITHER_COMMIT; }
const char *hither_build_compiler(void) { return HITHER_COMPILER; }
