#include <stddef.h>
#include <stdint.h>

/* libFuzzer without a main of its own (LLVM, "Using libFuzzer as a library"). */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *data, size_t size));
