#pragma once
// What Sandbox needs of the system and Swift cannot call: fork, which Swift hides, variadic functions,
// sockets' control messages, and what Linux has to cut a process off.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// Copies the process, in which `work` is then done and nothing else; the number of the copy, or -1. Only for a
// process of one other thread: locks that a third one holds stay locked in the copy. The copy leads a session of
// its own, and on Linux ends when this process does.
pid_t cprocess_copy(void (*work)(void *), void *context);

// Starts a program in a session of its own: `input` is its standard input, `errors` its standard error (-1 for
// none), its standard output is thrown away, and it gets no other file. The number of the process, or -1.
pid_t cprocess_spawn(const char *program, const char *argument, int input, int errors);

// Closes every file but the three standard ones.
void cprocess_close_others(void);

// Overwrites the variables of the environment but one, also where /proc shows them: passwords may be among them.
void cprocess_forget_environment(const char *kept);

// Ends a child of this process at once, and all that it has started; its status as `waitpid` tells it.
int cprocess_end(pid_t child);

int cprocess_has_exited(int status);
int cprocess_exit_status(int status);
int cprocess_signal(int status);

// Two connected sockets, or a pipe with first its end to read from, that no program started later inherits; 0, or
// -1 with errno set.
int cprocess_socket_pair(int sockets[2]);
int cprocess_pipe(int ends[2]);

// Sends without the signal that ends a program whose reader is gone.
ssize_t cprocess_send(int socket, const void *bytes, size_t count);

// Gives the other side of a socket an open file, along with one byte; 0, or -1.
int cprocess_send_descriptor(int socket, int descriptor);
// Takes one byte and the open file that comes along with it; the file, or -1.
int cprocess_receive_descriptor(int socket);

// From now on, free() gives blocks of `size` bytes or more back to the system, whatever was freed before.
void cprocess_return_blocks(int size);

// What a process takes from itself, one bit each.
enum {
  CPROCESS_CORE_LIMIT = 1 << 0,
  CPROCESS_FILE_LIMIT = 1 << 1,
  CPROCESS_MEMORY_LIMIT = 1 << 2,
  CPROCESS_NETWORK = 1 << 3,
  CPROCESS_FILES = 1 << 4,
  CPROCESS_CALLS = 1 << 5,
};

// Puts the process, and every thread that it starts later, into the sandbox for good: it may read the files and folders of
// `readable` and no others, change none, reach nothing through a socket, and make no call to the kernel that
// decoding and reading do not need. The calling thread must be its only one.
//
// memory: bytes of address space; 0 sets no limit.
// Returns the bits of what the system did not grant.
unsigned cprocess_enter_sandbox(uint64_t memory, const char *const *readable, size_t count);

// The number of a call that a sandboxed process may make with any arguments, or -1 behind the last one; a call
// that the machine's architecture lacks is another negative number.
int cprocess_needed_call(size_t index);
