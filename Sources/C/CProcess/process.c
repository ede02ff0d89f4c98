#define _GNU_SOURCE  // For sched_getaffinity.
#include "CProcess.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

static int argumentCount;
static char *const *arguments;

// The loaders of glibc and macOS pass the arguments of `main` to constructors; that of musl passes none. Swift
// reads /proc/self/cmdline on Linux, which is missing in some sandboxes.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void noteArguments(int count, char **words) {
  argumentCount = count;
  arguments = words;
}
#endif

int process_argument_count(void) { return argumentCount; }

char *const *process_arguments(void) { return arguments; }

static void *waitForLock(void *lock) {
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  return NULL;
}

int process_start_threads(int count) {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_t threads[16];
  int started = 0;
  pthread_mutex_lock(&lock);
  while (started < count && started < 16 && pthread_create(&threads[started], NULL, waitForLock, &lock) == 0) {
    started++;
  }
  pthread_mutex_unlock(&lock);
  for (int index = 0; index < started; index++) { pthread_join(threads[index], NULL); }
  return started;
}

int process_open_events(void) {
#ifdef __linux__
  int events = epoll_create1(EPOLL_CLOEXEC);
  int wake = events < 0 ? -1 : eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  int reason = wake < 0 ? errno : 0;
  if (events >= 0) { close(events); }
  if (wake >= 0) { close(wake); }
  return reason;
#else
  return 0;
#endif
}

int process_core_count(void) {
#ifdef __linux__
  cpu_set_t granted;
  if (sched_getaffinity(0, sizeof granted, &granted) == 0) { return CPU_COUNT(&granted); }
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online < 1 ? 1 : (int)online;
}
