// Enters the sandbox, tries what a program must not be able to do that a recording has taken over, and prints one
// line for each thing that it could do.
//
//   sandboxed [--free] [--nobody] FOLDER     attempts, in an empty folder that everybody may write to
//   sandboxed --calls                        every call of the kernel that gets through, and those that may
#define _GNU_SOURCE
#include "CProcess.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <mqueue.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <utime.h>

// What was there before the process entered the sandbox.
static int recording, spare, spare_stream;
static pid_t other;
static struct sockaddr_un listening, abstract;
static socklen_t abstract_length;

static socklen_t address(struct sockaddr_un *address, const char *name, int is_abstract) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  strcpy(address->sun_path + is_abstract, name);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + is_abstract + strlen(name) + !is_abstract);
}

static void write_file(const char *name) {
  int file = open(name, O_WRONLY | O_CREAT, 0644);
  if (file < 0 || write(file, "0123456789", 10) != 10) exit(2);
  close(file);
}

static void prepare(int is_nobody) {
  if (is_nobody && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0)) exit(2);
  // Who has changed users is shut to others of that user until it says otherwise.
  prctl(PR_SET_DUMPABLE, 1);
  const char *names[] = {"recording", "key", "second", "third", "fourth"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) write_file(names[i]);
  if (mkdir("empty", 0755) != 0) exit(2);
  int life[2];
  if (pipe(life) != 0) exit(2);
  other = fork();
  if (other == 0) {
    // Ends with this process, whose end closes the other end of the pipe; a death signal of a sandboxed process
    // would not be sent (`landlock(7)`, scopes).
    close(life[1]);
    char byte;
    while (read(life[0], &byte, 1) < 0) {}
    _exit(0);
  }
  socklen_t length = address(&listening, "socket", 0);
  int listener = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (bind(listener, (struct sockaddr *)&listening, length) != 0) exit(2);
  char name[64];
  snprintf(name, sizeof name, "verify-test-%d", getpid());
  abstract_length = address(&abstract, name, 1);
  int hidden = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (bind(hidden, (struct sockaddr *)&abstract, abstract_length) != 0) exit(2);
  spare = socket(AF_UNIX, SOCK_DGRAM, 0);
  spare_stream = socket(AF_UNIX, SOCK_STREAM, 0);
  recording = open("recording", O_RDONLY);
}

static int opens(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

static int is_made(int descriptor) {
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

static int forks(void) {
  pid_t id = fork();
  if (id == 0) _exit(0);
  return id > 0 && waitpid(id, NULL, 0) == id;
}

static int vforks(void) {
  pid_t id = vfork();
  if (id == 0) _exit(0);
  return id > 0 && waitpid(id, NULL, 0) == id;
}

static int runs(const char *program) {
  pid_t id = cprocess_spawn(program, "", 0, -1);
  int status = 0;
  return id > 0 && waitpid(id, &status, 0) == id && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int reads_memory(void) {
  char here[1], there[1] = {0};
  struct iovec local = {here, 1}, remote = {there, 1};
  return process_vm_readv(other, &local, 1, &remote, 1, 0) == 1;
}

static int sends_message(void) {
  char byte = 0;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_name = &listening, .msg_namelen = sizeof listening, .msg_iov = &part, .msg_iovlen = 1};
  return sendmsg(spare, &message, 0) == 1;
}

static int maps(int file, int protection) {
  void *memory = mmap(NULL, 4096, protection, file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE, file, 0);
  return memory != MAP_FAILED && munmap(memory, 4096) == 0;
}

static int makes_code(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0;
}

static int limits_other(void) {
  struct rlimit limit = {64, 64};
  return prlimit(other, RLIMIT_NOFILE, &limit, NULL) == 0;
}

static int limits_itself(void) {
  struct rlimit limit = {64, 64};
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

#define TRY(what, attempt) \
  if (attempt) puts(what)

static void try_files(void) {
  struct timespec times[2] = {{1, 0}, {1, 0}};
  struct timeval values[2] = {{1, 0}, {1, 0}};
  struct utimbuf moment = {1, 1};
  int root = AT_FDCWD;
  TRY("read the recording", opens("recording", O_RDONLY));
  TRY("write to nothing", opens("/dev/null", O_WRONLY));
  TRY("read a key", opens("key", O_RDONLY));
  TRY("read what everybody may", opens("/etc/passwd", O_RDONLY));
  char environment[64];
  snprintf(environment, sizeof environment, "/proc/%d/environ", other);
  TRY("read another's environment", opens(environment, O_RDONLY));
  TRY("read the kernel's memory", opens("/proc/kcore", O_RDONLY));
  TRY("list a folder", opens(".", O_RDONLY | O_DIRECTORY));
  TRY("write", opens("key", O_WRONLY));
  TRY("write the recording", opens("recording", O_WRONLY));
  TRY("make", opens("new", O_WRONLY | O_CREAT));
  TRY("make without a name", opens(".", O_TMPFILE | O_WRONLY));
  TRY("open anew", is_made((int)syscall(SYS_openat2, root, "key", (uint64_t[3]){O_RDONLY, 0, 0}, 24)));
  TRY("truncate", truncate("second", 1) == 0);
  TRY("rename", rename("second", "other") == 0);
  TRY("exchange", syscall(SYS_renameat2, root, "third", root, "fourth", 2) == 0);
  TRY("remove", unlink("third") == 0);
  TRY("remove a folder", rmdir("empty") == 0);
  TRY("make a folder", mkdir("folder", 0755) == 0);
  TRY("make a link", link("fourth", "hard") == 0);
  TRY("make a symbolic link", symlink("fourth", "soft") == 0);
  TRY("make a pipe with a name", mkfifo("pipe", 0600) == 0);
  TRY("chmod", chmod("key", 0600) == 0);
  TRY("fchmod", fchmod(recording, 0600) == 0);
  TRY("fchmodat", fchmodat(root, "key", 0640, 0) == 0);
  TRY("chown", chown("key", geteuid(), getegid()) == 0);
  TRY("lchown", lchown("key", geteuid(), getegid()) == 0);
  TRY("fchown", fchown(recording, geteuid(), getegid()) == 0);
  TRY("fchownat", fchownat(root, "key", geteuid(), getegid(), 0) == 0);
  TRY("setxattr", setxattr("key", "user.a", "b", 1, 0) == 0);
  TRY("fsetxattr", fsetxattr(recording, "user.a", "b", 1, 0) == 0);
  TRY("lsetxattr", lsetxattr("key", "user.c", "b", 1, 0) == 0);
  TRY("removexattr", removexattr("key", "user.a") == 0);
  TRY("listxattr", listxattr("key", NULL, 0) >= 0);
  TRY("utime", utime("key", &moment) == 0);
  TRY("utimes", utimes("key", values) == 0);
  TRY("utimensat", utimensat(root, "key", times, 0) == 0);
  TRY("futimens", futimens(recording, times) == 0);
  TRY("change the folder", chdir(".") == 0);
  TRY("watch files", is_made(inotify_init1(0)));
  TRY("lock a file", fcntl(recording, F_SETLK, &(struct flock){.l_type = F_RDLCK}) == 0);
}

static void try_sockets(void) {
  int pair[2];
  TRY("a network socket", is_made(socket(AF_INET, SOCK_STREAM, 0)));
  TRY("a datagram socket", is_made(socket(AF_INET6, SOCK_DGRAM, 0)));
  TRY("a local socket", is_made(socket(AF_UNIX, SOCK_STREAM, 0)));
  TRY("a netlink socket", is_made(socket(AF_NETLINK, SOCK_RAW, 0)));
  TRY("a pair of sockets", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0);
  TRY("a datagram to a path", sendto(spare, "", 1, 0, (struct sockaddr *)&listening, sizeof listening) == 1);
  TRY("a datagram to a hidden name", sendto(spare, "", 1, 0, (struct sockaddr *)&abstract, abstract_length) == 1);
  TRY("a message to a path", sends_message());
  TRY("connect", connect(spare, (struct sockaddr *)&listening, sizeof listening) == 0);
  struct sockaddr_un own;
  TRY("bind", bind(spare_stream, (struct sockaddr *)&own, address(&own, "bound", 0)) == 0);
  TRY("listen", listen(spare_stream, 1) == 0);
}

static void try_processes(void) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(0, &cores);
  siginfo_t news = {.si_signo = SIGCHLD, .si_code = SI_QUEUE};
  TRY("fork", forks());
  TRY("vfork", vforks());
  TRY("run a program", runs("/bin/true"));
  TRY("kill", kill(other, SIGCHLD) == 0);
  TRY("kill a group", kill(-getpgrp(), 0) == 0);
  TRY("tgkill", syscall(SYS_tgkill, other, other, SIGCHLD) == 0);
  TRY("tkill", syscall(SYS_tkill, other, SIGCHLD) == 0);
  TRY("queue a signal", syscall(SYS_rt_sigqueueinfo, other, SIGCHLD, &news) == 0);
  TRY("hold a process", is_made((int)syscall(SYS_pidfd_open, other, 0)));
  TRY("have signals sent", fcntl(spare, F_SETOWN, other) == 0);
  TRY("read another's memory", reads_memory());
  TRY("trace", ptrace(PTRACE_SEIZE, other, NULL, NULL) == 0);
  TRY("hurry another", setpriority(PRIO_PROCESS, (id_t)other, 1) == 0);
  TRY("move another", sched_setaffinity(other, sizeof cores, &cores) == 0);
  TRY("limit another", limits_other());
  TRY("limit itself", limits_itself());
  TRY("outlive its parent", prctl(PR_SET_PDEATHSIG, 0) == 0);
  TRY("a session", setsid() >= 0 || errno == EPERM ? getsid(0) >= 0 : 0);
  TRY("a user namespace", unshare(CLONE_NEWUSER) == 0);
}

static void try_memory(void) {
  int segment = shmget(IPC_PRIVATE, 4096, 0600), semaphore = semget(IPC_PRIVATE, 1, 0600),
      queue = msgget(IPC_PRIVATE, 0600);
  TRY("shared memory", segment >= 0 && shmctl(segment, IPC_RMID, NULL) == 0);
  TRY("shared semaphores", semaphore >= 0 && semctl(semaphore, 0, IPC_RMID) == 0);
  TRY("a message queue", queue >= 0 && msgctl(queue, IPC_RMID, NULL) == 0);
  TRY("shared memory with a name", is_made(shm_open("/verify-test", O_RDWR | O_CREAT, 0600)));
  TRY("memory as a file", is_made(memfd_create("a", 0)));
  TRY("memory to run", maps(-1, PROT_READ | PROT_EXEC));
  TRY("a file to run", maps(recording, PROT_READ | PROT_EXEC));
  TRY("memory made to run", makes_code());
  TRY("io_uring", is_made((int)syscall(SYS_io_uring_setup, 1, (char[120]){0})));
  shm_unlink("/verify-test");
}

// Every number with arguments that no call can use: what is refused is refused before it looks at them.
static void try_calls(void) {
  for (int number = 0; number < 512; number++) {
#ifdef __x86_64__
    // The kernel's own trampolines' (uretprobe, uprobe): it asks no filter, and answers others with SIGILL.
    if (number == 335 || number == 336) continue;
#endif
    int is_needed = 0;
    for (size_t i = 0; cprocess_needed_call(i) != -1; i++) is_needed |= cprocess_needed_call(i) == number;
    char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
    if (is_needed) {
      printf("needed %s\n", name ? name : "?");
    } else {
      errno = 0;
      long status = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
      // C libraries are to take the call for one that the kernel lacks.
      if (status != -1 || errno != (number == SYS_clone3 ? ENOSYS : EPERM))
        printf("through %s %d\n", name ? name : "?", number);
    }
    free(name);
  }
}

int main(int count, char **words) {
  int is_free = 0, is_nobody = 0, is_calls = 0;
  const char *folder = NULL;
  for (int i = 1; i < count; i++) {
    if (strcmp(words[i], "--free") == 0) is_free = 1;
    else if (strcmp(words[i], "--nobody") == 0) is_nobody = 1;
    else if (strcmp(words[i], "--calls") == 0) is_calls = 1;
    else folder = words[i];
  }
  if (folder && chdir(folder) != 0) return 2;
  if (folder) prepare(is_nobody);
  const char *readable[] = {"recording"};
  // Without a limit of memory: a sanitizer has reserved more than any, and could then take no more.
  if (!is_free) printf("missing %u\n", cprocess_enter_sandbox(0, readable, 1));
  // Otherwise a copy of what is printed later would be printed by whoever ends first.
  setvbuf(stdout, NULL, _IONBF, 0);
  if (is_calls) {
    try_calls();
  } else {
    try_files();
    try_sockets();
    try_processes();
    try_memory();
  }
  if (is_free && !is_calls) kill(other, SIGKILL);
  // Not `return`: a sanitizer's search for leaks would make calls that are refused.
  _exit(0);
}
