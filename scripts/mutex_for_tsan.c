// Tells the thread sanitizer what Swift's Mutex does where threads wait for each other: that part of it lies in a
// library of the toolchain that is not built for the sanitizer, which then takes each waiting for a race. Loaded
// before that library by scripts/sanitize; on Linux alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// As TSan's runtime has them: what a thread releases at an address, the next that acquires it there has seen.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
// _MutexHandle._lockSlow(_:) and _unlockSlow(): where another thread holds the mutex, or waits for it.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  original(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock(SELF) {
  SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(self);
  original(self);
}
