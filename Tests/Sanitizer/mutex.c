// SPDX-License-Identifier: MIT
//
// Reports acquisition and release of Swift's Mutex to the thread sanitizer.
//
// A contended Mutex is acquired and released in the Swift library and in the kernel,
// neither of which the sanitizer sees; it would report guarded accesses as races. Loaded before
// a test (LD_PRELOAD), these two replace the library's functions, annotate both events, and call the
// originals. Nothing is hidden: Scripts/check first proves that a program with a race is still reported.
//
//     clang -shared -fPIC -O2 -o mutex.so mutex.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SELF __attribute__((swift_context)) void *mutex

void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

__attribute__((swiftcall)) void lock(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) void lock(uint32_t thread, SELF) {
  __attribute__((swiftcall)) void (*next)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock(SELF) __asm__(UNLOCK);
__attribute__((swiftcall)) void unlock(SELF) {
  __attribute__((swiftcall)) void (*next)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}
