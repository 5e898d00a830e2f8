#define _GNU_SOURCE
#include "CProcess.h"
#include <pthread.h>
#include <spawn.h>
#include <sys/uio.h>
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

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
} copier = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, NULL, NULL, 0};

static void become_copy(void (*work)(void *)) {
  pthread_mutex_init(&copier.lock, NULL);
  pthread_cond_init(&copier.changed, NULL);
  copier.is_running = 0;
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  setsid();
  work(copier.context);
  _exit(1);
}

static void *copy_when_asked(void *unused) {
  (void)unused;
  pthread_mutex_lock(&copier.lock);
  for (;;) {
    while (!copier.work) pthread_cond_wait(&copier.changed, &copier.lock);
    void (*work)(void *) = copier.work;
    copier.work = NULL;
    pid_t copy = fork();
    if (copy == 0) become_copy(work);
    copier.copy = copy;
    pthread_cond_broadcast(&copier.changed);
  }
  return NULL;
}

pid_t cprocess_copy(void (*work)(void *), void *context) {
  pthread_mutex_lock(&copier.lock);
  pthread_t thread;
  if (!copier.is_running && pthread_create(&thread, NULL, copy_when_asked, NULL) == 0) {
    pthread_detach(thread);
    copier.is_running = 1;
  }
  pid_t copy = -1;
  if (copier.is_running) {
    copier.work = work;
    copier.context = context;
    copier.copy = 0;
    pthread_cond_broadcast(&copier.changed);
    while (copier.copy == 0) pthread_cond_wait(&copier.changed, &copier.lock);
    copy = copier.copy;
  }
  pthread_mutex_unlock(&copier.lock);
  return copy;
}

pid_t cprocess_spawn(const char *program, const char *argument, int input, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
  else posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
#ifdef __linux__
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#elif defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT);
#endif
  char *const words[] = {(char *)program, (char *)argument, NULL};
  pid_t id = -1;
  int status = posix_spawn(&id, program, &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status == 0 ? id : -1;
}

void cprocess_close_others(void) {
#ifdef __linux__
  if (close_range(3, ~0U, 0) == 0) return;
#endif
  for (long descriptor = sysconf(_SC_OPEN_MAX) - 1; descriptor > 2; descriptor--) close((int)descriptor);
}

void cprocess_forget_environment(const char *kept) {
  size_t length = strlen(kept);
  for (char **variable = environ; *variable; variable++) {
    if (strncmp(*variable, kept, length) == 0 && (*variable)[length] == '=') continue;
    memset(*variable, 0, strlen(*variable));
  }
}

int cprocess_end(pid_t child) {
  // Until somebody has waited for it, its number is given to no other process, nor to another group. The group
  // is there once the child has made its session.
  kill(child, SIGKILL);
  kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) {}
  return status;
}

int cprocess_has_exited(int status) { return WIFEXITED(status); }
int cprocess_exit_status(int status) { return WEXITSTATUS(status); }
int cprocess_signal(int status) { return WTERMSIG(status); }

int cprocess_socket_pair(int sockets[2]) {
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

int cprocess_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

ssize_t cprocess_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_NOSIGNAL);
}

// One byte, and room for one open file.
struct parcel {
  char byte;
  struct iovec part;
  struct msghdr message;
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
};

static void prepare(struct parcel *parcel) {
  memset(parcel, 0, sizeof *parcel);
  parcel->part = (struct iovec){&parcel->byte, 1};
  parcel->message.msg_iov = &parcel->part;
  parcel->message.msg_iovlen = 1;
  parcel->message.msg_control = &parcel->control;
  parcel->message.msg_controllen = sizeof parcel->control.space;
}

int cprocess_send_descriptor(int socket, int descriptor) {
  struct parcel parcel;
  prepare(&parcel);
  parcel.control.head.cmsg_len = CMSG_LEN(sizeof(int));
  parcel.control.head.cmsg_level = SOL_SOCKET;
  parcel.control.head.cmsg_type = SCM_RIGHTS;
  memcpy(CMSG_DATA(&parcel.control.head), &descriptor, sizeof descriptor);
  ssize_t sent;
  do { sent = sendmsg(socket, &parcel.message, MSG_NOSIGNAL); } while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : -1;
}

int cprocess_receive_descriptor(int socket) {
  struct parcel parcel;
  prepare(&parcel);
  ssize_t got;
  do { got = recvmsg(socket, &parcel.message, 0); } while (got < 0 && errno == EINTR);
  struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR(&parcel.message) : NULL;
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

void cprocess_return_blocks(int size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, size);
#else
  (void)size;
#endif
}
