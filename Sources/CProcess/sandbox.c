#define _GNU_SOURCE
#include "CProcess.h"
#include <sys/resource.h>

// Bounds one resource for good: the hard limit goes down with the soft one.
static int limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (value < limit.rlim_max) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit);
}

#ifdef __linux__
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

// Moves the process into a network of its own without any device. Whoever may not do so alone may within users
// of their own, but loses root's right to read what others own: that comes second.
static int leave_network(void) {
  if (unshare(CLONE_NEWNET) == 0) return 0;
  return unshare(CLONE_NEWUSER | CLONE_NEWNET);
}

// Takes root's rights but that to open files, which rules say: the kernel's memory is a file too.
static void drop_rights(void) {
  struct { uint32_t version; int process; } head = {0x20080522, 0};
  struct { uint32_t effective, permitted, inheritable; } rights[2];
  if (syscall(SYS_capget, &head, rights) != 0) return;
  // CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH (`capabilities(7)`).
  const uint32_t kept = 1 << 1 | 1 << 2;
  rights[0].effective &= kept, rights[0].permitted &= kept, rights[0].inheritable = 0;
  rights[1].effective = rights[1].permitted = rights[1].inheritable = 0;
  syscall(SYS_capset, &head, rights);
}

// The kernel's numbers (linux/landlock.h, `landlock(7)`): the headers of a build machine may be older than the
// kernel that the program runs on.
enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446 };
enum { WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_FOLDER = 1 << 3 };

// Opens a file or folder to others' rules; -1 where there is none, which leaves nothing to be read.
static int allow(int rules, const char *path, uint64_t rights) {
  struct __attribute__((packed)) { uint64_t rights; int32_t place; } rule = {rights, -1};
  struct stat status;
  rule.place = open(path, O_PATH | O_CLOEXEC);
  if (rule.place < 0) return -1;
  if (fstat(rule.place, &status) == 0 && S_ISDIR(status.st_mode)) rule.rights |= READ_FOLDER;
  int done = (int)syscall(LANDLOCK_ADD, rules, 1, &rule, 0);
  close(rule.place);
  return done;
}

// Forbids every access to files, to TCP ports, to abstract sockets and to other processes that the kernel's
// Landlock knows of, but for reading what is named, and for writing to /dev/null, which Tesseract does.
static int forbid_files(const char *const *readable, size_t count) {
  long version = syscall(LANDLOCK_CREATE, NULL, 0, 1);
  if (version < 1) return -1;
  // Thirteen rights over files in the first version (5.13), then renaming between folders (5.19), truncation
  // (6.2), binding and connecting (6.7), devices (6.10), abstract sockets and signals (6.12).
  struct { uint64_t files, ports, scopes; } handled = {(1 << 13) - 1, 0, 0};
  if (version >= 2) handled.files |= 1 << 13;
  if (version >= 3) handled.files |= 1 << 14;
  if (version >= 4) handled.ports = 3;
  if (version >= 5) handled.files |= 1 << 15;
  if (version >= 6) handled.scopes = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(LANDLOCK_CREATE, &handled, size, 0);
  if (rules < 0) return -1;
  for (size_t i = 0; i < count; i++) allow(rules, readable[i], READ_FILE);
  // libdispatch looks at its threads there, each under its own number, and ends the program where it may not. Of
  // other processes Landlock leaves what everybody may read.
  int status = allow(rules, "/proc", READ_FILE);
  if (status == 0) status = allow(rules, "/dev/null", READ_FILE | WRITE_FILE);
  if (status == 0) status = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (status == 0) status = (int)syscall(LANDLOCK_RESTRICT, rules, 0);
  close(rules);
  return status;
}

// Calls that decoding and reading need, with any arguments: memory, threads, waiting, time, reading, the open
// channel. Which files are opened is Landlock's to say.
static const int needed[] = {
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(mincore),
    SCMP_SYS(membarrier),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(rseq),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min),
    SCMP_SYS(getcpu),
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(restart_syscall), SCMP_SYS(pause),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getuid), SCMP_SYS(geteuid),
    SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrlimit), SCMP_SYS(getrusage), SCMP_SYS(sysinfo),
    SCMP_SYS(uname), SCMP_SYS(getrandom),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times),
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(epoll_pwait2),
    SCMP_SYS(eventfd2), SCMP_SYS(timerfd_create), SCMP_SYS(timerfd_settime), SCMP_SYS(timerfd_gettime),
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(read),
    SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(lseek), SCMP_SYS(fadvise64),
    SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(getcwd), SCMP_SYS(getdents64),
    SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(recvfrom),
};

int cprocess_needed_call(size_t index) {
  return index < sizeof needed / sizeof *needed ? needed[index] : -1;
}

// Calls of which only some arguments are needed.
static int allow_in_part(scmp_filter_ctx filter) {
  // Threads, and neither processes nor namespaces; clone3, whose flags cannot be seen, is said to be unknown.
  const scmp_datum_t thread = CLONE_VM | CLONE_THREAD;
  const scmp_datum_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                              CLONE_NEWPID | CLONE_NEWNET;
  int status = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                                SCMP_A0(SCMP_CMP_MASKED_EQ, thread | spaces, thread));
  status |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  // Memory that can be run is there already.
  const struct scmp_arg_cmp data = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, data);
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, data);
  // F_SETOWN would have the kernel send signals to others.
  const int asked[] = {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, asked[i]));
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_GET_NAME));
  // Its own threads' places in the queue.
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(setpriority), 2,
                             SCMP_A0(SCMP_CMP_EQ, PRIO_PROCESS), SCMP_A1(SCMP_CMP_EQ, 0));
  // Looks at the process's own limits, and sets none.
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0),
                             SCMP_A2(SCMP_CMP_EQ, 0));
  // To the other end of a socket, and to no address.
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendto), 1, SCMP_A4(SCMP_CMP_EQ, 0));
  return status;
}

// Has every call that is not needed fail with EPERM, and ends a thread that makes one of another architecture.
static int forbid_calls(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return -1;
  int status = allow_in_part(filter);
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
    if (needed[i] >= 0) status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, needed[i], 0);
  if (status == 0) status = seccomp_load(filter);
  seccomp_release(filter);
  return status;
}

#else

static int leave_network(void) { return -1; }
static void drop_rights(void) {}
static int forbid_files(const char *const *readable, size_t count) {
  (void)readable, (void)count;
  return -1;
}
static int forbid_calls(void) { return -1; }
int cprocess_needed_call(size_t index) {
  (void)index;
  return -1;
}

#endif

unsigned cprocess_enter_sandbox(uint64_t memory, const char *const *readable, size_t count) {
  unsigned missing = 0;
  // A picture of the memory would hold what the recording shows.
  if (limit(RLIMIT_CORE, 0) != 0) missing |= CPROCESS_CORE_LIMIT;
  if (limit(RLIMIT_FSIZE, 0) != 0) missing |= CPROCESS_FILE_LIMIT;
  if (memory > 0 && limit(RLIMIT_AS, memory) != 0) missing |= CPROCESS_MEMORY_LIMIT;
  if (leave_network() != 0) missing |= CPROCESS_NETWORK;
  drop_rights();
  if (forbid_files(readable, count) != 0) missing |= CPROCESS_FILES;
  if (forbid_calls() != 0) missing |= CPROCESS_CALLS;
  return missing;
}
