#pragma once
// What Confinement needs of the system and Swift cannot call: fork, which Swift hides, variadic functions,
// and the Linux kernel's own calls for which the C library has no function.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

// Copies are made by a thread that does nothing else, and that is the one which goes on in them. A thread on which
// Swift has run remembers its number from its first lock on (ulock_get_tid of the runtime, _swift_stdlib_gettid of
// Mutex), and in a copy has another one: a lock that it holds and somebody else waits for is then never free again.
// It stays, since what PR_SET_PDEATHSIG waits for is the end of the thread that has made the copy.
static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int is_running;
  // What the next copy is to do; NULL while none is wanted.
  void (*work)(void *);
  void *context;
  // The number of the copy made last, -1 where there is none; 0 until it is made.
  pid_t copy;
} cprocess_copier = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, NULL, NULL, 0};

static void *cprocess_copy_when_asked(void *unused) {
  (void)unused;
  pthread_mutex_lock(&cprocess_copier.lock);
  for (;;) {
    while (!cprocess_copier.work) pthread_cond_wait(&cprocess_copier.changed, &cprocess_copier.lock);
    void (*work)(void *) = cprocess_copier.work;
    cprocess_copier.work = NULL;
    pid_t copy = fork();
    if (copy == 0) {
      pthread_mutex_init(&cprocess_copier.lock, NULL);
      pthread_cond_init(&cprocess_copier.changed, NULL);
      cprocess_copier.is_running = 0;
      work(cprocess_copier.context);
      _exit(1);
    }
    cprocess_copier.copy = copy;
    pthread_cond_broadcast(&cprocess_copier.changed);
  }
  return NULL;
}

// Copies the process, in which `work` is then done and nothing else; the number of the copy, or -1. Only for a
// process of one other thread: locks that a third one holds stay locked in the copy.
static inline pid_t cprocess_copy(void (*work)(void *), void *context) {
  pthread_mutex_lock(&cprocess_copier.lock);
  pthread_t thread;
  if (!cprocess_copier.is_running && pthread_create(&thread, NULL, cprocess_copy_when_asked, NULL) == 0) {
    pthread_detach(thread);
    cprocess_copier.is_running = 1;
  }
  pid_t copy = -1;
  if (cprocess_copier.is_running) {
    cprocess_copier.work = work;
    cprocess_copier.context = context;
    cprocess_copier.copy = 0;
    pthread_cond_broadcast(&cprocess_copier.changed);
    while (cprocess_copier.copy == 0) pthread_cond_wait(&cprocess_copier.changed, &cprocess_copier.lock);
    copy = cprocess_copier.copy;
  }
  pthread_mutex_unlock(&cprocess_copier.lock);
  return copy;
}

static inline int cprocess_has_exited(int status) { return WIFEXITED(status); }
static inline int cprocess_exit_status(int status) { return WEXITSTATUS(status); }
static inline int cprocess_signal(int status) { return WTERMSIG(status); }

// Two connected sockets that no program started later inherits; 0, or -1 with errno set.
static inline int cprocess_socket_pair(int sockets[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(sockets[i], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    int yes = 1;
    setsockopt(sockets[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  }
  return 0;
}

// A pipe, first its end to read from, that no program started later inherits; 0, or -1 with errno set.
static inline int cprocess_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

// Sends without the signal that ends a program whose reader is gone.
static inline ssize_t cprocess_send(int socket, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(socket, bytes, count, MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, 0);
#endif
}

// Gives the other side of a socket an open file, along with one byte; 0, or -1.
static inline int cprocess_send_descriptor(int socket, int descriptor) {
  char byte = 0;
  struct iovec part = {&byte, 1};
  union { struct cmsghdr head; char space[CMSG_SPACE(sizeof(int))]; } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = &control;
  message.msg_controllen = sizeof control.space;
  control.head.cmsg_len = CMSG_LEN(sizeof(int));
  control.head.cmsg_level = SOL_SOCKET;
  control.head.cmsg_type = SCM_RIGHTS;
  memcpy(CMSG_DATA(&control.head), &descriptor, sizeof descriptor);
  int flags = 0;
#ifdef MSG_NOSIGNAL
  flags = MSG_NOSIGNAL;
#endif
  ssize_t sent;
  do { sent = sendmsg(socket, &message, flags); } while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : -1;
}

// Takes one byte and the open file that comes along with it; the file, or -1.
static inline int cprocess_receive_descriptor(int socket) {
  char byte;
  struct iovec part = {&byte, 1};
  union { struct cmsghdr head; char space[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = &control;
  message.msg_controllen = sizeof control.space;
  ssize_t got;
  do { got = recvmsg(socket, &message, 0); } while (got < 0 && errno == EINTR);
  struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

// Starts a program in a session of its own: `input` is its standard input, `errors` its standard error, and
// nobody hears its standard output. The number of the process, or -1.
static inline pid_t cprocess_spawn(const char *program, const char *argument, int input, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
  else posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  char *const words[] = {(char *)program, (char *)argument, NULL};
  pid_t id = -1;
  int status = posix_spawn(&id, program, &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status == 0 ? id : -1;
}

// Bounds one resource for good: the hard limit goes down with the soft one.
static inline int cprocess_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (value < limit.rlim_max) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit);
}
static inline int cprocess_limit_memory(uint64_t bytes) { return cprocess_limit(RLIMIT_AS, bytes); }
static inline int cprocess_limit_file_size(uint64_t bytes) { return cprocess_limit(RLIMIT_FSIZE, bytes); }
static inline int cprocess_limit_core(uint64_t bytes) { return cprocess_limit(RLIMIT_CORE, bytes); }

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// The kernel's numbers (linux/sched.h, linux/landlock.h): the headers of a build machine may be older than
// the kernel that the program runs on.
#define CPROCESS_NEW_USER 0x10000000
#define CPROCESS_NEW_NETWORK 0x40000000
#define CPROCESS_LANDLOCK_CREATE 444
#define CPROCESS_LANDLOCK_ADD 445
#define CPROCESS_LANDLOCK_RESTRICT 446

// Has the process end when the one that started it does.
static inline void cprocess_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Moves the process into a network of its own without any device; 0, or -1. Whoever may not do so alone
// may within users of their own, but loses root's right to read what others own: that comes second.
static inline int cprocess_leave_network(void) {
  if (syscall(SYS_unshare, CPROCESS_NEW_NETWORK) == 0) return 0;
  return (int)syscall(SYS_unshare, CPROCESS_NEW_USER | CPROCESS_NEW_NETWORK);
}

// Forbids the process to make or connect sockets of any kind, also those that have a path and that no
// network of its own takes away: a session bus, a display, a container engine. 0, or -1. io_uring would
// get around it, and so would the calls of another architecture.
static inline int cprocess_forbid_connecting(void) {
#if defined(__x86_64__)
  const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
  const uint32_t architecture = 0;
#endif
  if (architecture == 0) return -1;
  // On x86-64 the numbers from here on are those of a second set of calls.
  const uint32_t second_set = 0x40000000, io_uring_setup = 425;
  const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, 6),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, second_set, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_connect, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, io_uring_setup, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, refused),
  };
  struct sock_fprog filter = {sizeof program / sizeof *program, program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

// Forbids the process to change, make or remove any file and to start any program, except that it may
// write to /dev/null; 0, or -1. The rights are those of Landlock's first version (5.13), renaming between
// folders (5.19) and truncation (6.2), as far as the kernel knows them.
static inline int cprocess_forbid_writing(void) {
  long version = syscall(CPROCESS_LANDLOCK_CREATE, NULL, 0, 1);
  if (version < 1) return -1;
  const uint64_t write_file = 1u << 1;
  // Execute, write, remove and make files of every kind; not reading, which are bits 2 and 3.
  uint64_t rights = 0x1FFFu & ~(1u << 2 | 1u << 3);
  if (version >= 2) rights |= 1u << 13;
  if (version >= 3) rights |= 1u << 14;
  struct { uint64_t handled; } attributes = {rights};
  int rules = (int)syscall(CPROCESS_LANDLOCK_CREATE, &attributes, sizeof attributes, 0);
  if (rules < 0) return -1;
  struct __attribute__((packed)) { uint64_t allowed; int32_t parent; } null = {write_file, -1};
  null.parent = open("/dev/null", O_RDONLY | O_CLOEXEC);
  int status = -1;
  if (null.parent >= 0 && syscall(CPROCESS_LANDLOCK_ADD, rules, 1, &null, 0) == 0 &&
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    status = (int)syscall(CPROCESS_LANDLOCK_RESTRICT, rules, 0);
  if (null.parent >= 0) close(null.parent);
  close(rules);
  return status;
}

#else

static inline void cprocess_die_with_parent(void) {}
static inline int cprocess_leave_network(void) { return -1; }
static inline int cprocess_forbid_connecting(void) { return -1; }
static inline int cprocess_forbid_writing(void) { return -1; }

#endif
