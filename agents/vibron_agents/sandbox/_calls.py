"""System calls that a contained program may make, and the arguments that they may have.

All others fail, as calls that are not permitted or, where the C library has an older call to fall back to, as calls
that this kernel does not have.  The list comes from traces of Python with numpy, scipy, rdkit, torch, jax, netket,
qiskit, tenpy, pyscf, matplotlib, h5py and multiprocessing, with the older and newer names of the same calls added;
``python benchmarks/system_calls.py SCRIPT`` prints what a script calls beyond it.

Numbers are those of x86_64 and aarch64, from arch/x86/entry/syscalls/syscall_64.tbl and
include/uapi/asm-generic/unistd.h of Linux; -1 is for a call that an architecture does not have.
"""

from __future__ import annotations

from typing import NamedTuple

ALLOWED = {
    # files
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67),
    "pwrite64": (18, 68), "preadv": (295, 69), "pwritev": (296, 70), "preadv2": (327, 286), "pwritev2": (328, 287),
    "lseek": (8, 62), "open": (2, -1), "creat": (85, -1), "openat": (257, 56), "close": (3, 57),
    "close_range": (436, 436), "dup": (32, 23), "dup2": (33, -1), "dup3": (292, 24), "pipe": (22, -1),
    "pipe2": (293, 59), "stat": (4, -1), "fstat": (5, 80), "lstat": (6, -1), "newfstatat": (262, 79),
    "statx": (332, 291), "statfs": (137, 43), "fstatfs": (138, 44), "access": (21, -1), "faccessat": (269, 48),
    "faccessat2": (439, 439), "getdents": (78, -1), "getdents64": (217, 61), "readlink": (89, -1),
    "readlinkat": (267, 78), "getcwd": (79, 17), "chdir": (80, 49), "fchdir": (81, 50), "mkdir": (83, -1),
    "mkdirat": (258, 34), "rmdir": (84, -1), "unlink": (87, -1), "unlinkat": (263, 35), "rename": (82, -1),
    "renameat": (264, 38), "renameat2": (316, 276), "link": (86, -1), "linkat": (265, 37), "symlink": (88, -1),
    "symlinkat": (266, 36), "mknod": (133, -1), "mknodat": (259, 33), "chmod": (90, -1), "fchmod": (91, 52),
    "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, -1), "fchown": (93, 55), "lchown": (94, -1),
    "fchownat": (260, 54), "umask": (95, 166), "utime": (132, -1), "utimes": (235, -1), "futimesat": (261, -1),
    "utimensat": (280, 88), "truncate": (76, 45), "ftruncate": (77, 46), "fallocate": (285, 47),
    "fadvise64": (221, 223), "readahead": (187, 213), "fsync": (74, 82), "fdatasync": (75, 83), "sendfile": (40, 71),
    "copy_file_range": (326, 285), "getxattr": (191, 8), "lgetxattr": (192, 9), "fgetxattr": (193, 10),
    "listxattr": (194, 11), "llistxattr": (195, 12), "flistxattr": (196, 13), "ioctl": (16, 29), "fcntl": (72, 25),
    # waiting
    "select": (23, -1), "pselect6": (270, 72), "poll": (7, -1), "ppoll": (271, 73), "epoll_create": (213, -1),
    "epoll_create1": (291, 20), "epoll_ctl": (233, 21), "epoll_wait": (232, -1), "epoll_pwait": (281, 22),
    "epoll_pwait2": (441, 441), "eventfd": (284, -1), "eventfd2": (290, 19), "signalfd": (282, -1),
    "signalfd4": (289, 74), "timerfd_create": (283, 85), "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "pause": (34, -1),
    # memory
    "mmap": (9, 222), "munmap": (11, 215), "mremap": (25, 216), "mprotect": (10, 226), "madvise": (28, 233),
    "msync": (26, 227), "brk": (12, 214), "mlock": (149, 228), "mlock2": (325, 284), "munlock": (150, 229),
    "mbind": (237, 235), "get_mempolicy": (239, 236), "set_mempolicy": (238, 237), "membarrier": (324, 283),
    # processes
    "clone": (56, 220), "fork": (57, -1), "vfork": (58, -1), "execve": (59, 221), "exit": (60, 93),
    "exit_group": (231, 94), "wait4": (61, 260), "waitid": (247, 95), "getpid": (39, 172), "getppid": (110, 173),
    "gettid": (186, 178), "getpgrp": (111, -1), "getpgid": (121, 155), "setpgid": (109, 154), "getsid": (124, 156),
    "setsid": (112, 157), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177),
    "getresuid": (118, 148), "getresgid": (120, 150), "getgroups": (115, 158), "capget": (125, 90),
    "prctl": (157, 167), "arch_prctl": (158, -1), "set_tid_address": (218, 96), "set_robust_list": (273, 99),
    "get_robust_list": (274, 100), "rseq": (334, 293), "futex": (202, 98), "getrlimit": (97, 163),
    "setrlimit": (160, 164), "prlimit64": (302, 261), "getrusage": (98, 165), "times": (100, 153),
    "getpriority": (140, 141), "setpriority": (141, 140), "sched_yield": (24, 124), "sched_getaffinity": (204, 123),
    "sched_setaffinity": (203, 122), "sched_getparam": (143, 121), "sched_setparam": (142, 118),
    "sched_getscheduler": (145, 120), "sched_setscheduler": (144, 119), "sched_get_priority_max": (146, 125),
    "sched_get_priority_min": (147, 126), "sched_rr_get_interval": (148, 127), "sched_getattr": (315, 275),
    "getcpu": (309, 168), "restart_syscall": (219, 128), "pidfd_open": (434, 434), "pidfd_send_signal": (424, 424),
    "uname": (63, 160), "sysinfo": (99, 179), "getrandom": (318, 278),
    # signals
    "kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131), "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135), "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137),
    "rt_sigsuspend": (130, 133), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "rt_sigreturn": (15, 139), "sigaltstack": (131, 132), "alarm": (37, -1), "getitimer": (36, 102),
    "setitimer": (38, 103), "timer_create": (222, 107), "timer_settime": (223, 110), "timer_gettime": (224, 108),
    "timer_getoverrun": (225, 109), "timer_delete": (226, 111),
    # clocks
    "time": (201, -1), "gettimeofday": (96, 169), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    # sockets
    "socket": (41, 198), "socketpair": (53, 199), "bind": (49, 200), "listen": (50, 201), "accept": (43, 202),
    "accept4": (288, 242), "connect": (42, 203), "getsockname": (51, 204), "getpeername": (52, 205),
    "sendto": (44, 206), "recvfrom": (45, 207), "sendmsg": (46, 211), "recvmsg": (47, 212), "sendmmsg": (307, 269),
    "recvmmsg": (299, 243), "shutdown": (48, 210), "setsockopt": (54, 208), "getsockopt": (55, 209),
}  # fmt: skip
# Calls that are absent, as far as the program can see: it falls back to plain clone and open, and to files, which are
# bounded.  Locks would last on files of the host; HDF5 does without where there are none.
ABSENT = {
    "clone3": (435, 435), "openat2": (437, 437), "memfd_create": (319, 279), "memfd_secret": (447, 447),
    "flock": (73, 32), "pkey_alloc": (330, 289), "pkey_free": (331, 290), "pkey_mprotect": (329, 288),
}  # fmt: skip
FIRST_NEW = 424  # calls from here on came after 2019, and every caller has an older one to fall back to
NOT_PERMITTED, INVALID, NOT_A_TERMINAL, NO_SUCH_CALL, NO_SUCH_FAMILY = 1, 22, 25, 38, 97


class Rule(NamedTuple):
    """Which values a 32-bit argument may have, once masked; ``refused`` values are meant where ``allowed`` is empty."""

    calls: tuple[str, ...]
    argument: int
    mask: int = 0xFFFFFFFF
    allowed: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    failure: int = NOT_PERMITTED


NEW_NAMESPACES, SET_ID, SHARED_MEMORY = 0x7E020000, 0o6000, 0x21
RULES = (
    Rule(("clone",), 0, NEW_NAMESPACES, allowed=(0,)),
    Rule(("prlimit64",), 0, allowed=(0,)),  # the limits of this process only
    # Set-user-ID and set-group-ID give the user who runs a file the rights of its owner.
    Rule(("chmod", "fchmod", "creat", "mknod"), 1, SET_ID, allowed=(0,)),
    Rule(("open", "fchmodat", "fchmodat2", "mknodat"), 2, SET_ID, allowed=(0,)),
    Rule(("openat",), 3, SET_ID, allowed=(0,)),
    # Shared memory without a file would outlive its mapping uncounted; files are counted.
    Rule(("mmap",), 3, SHARED_MEMORY, refused=(SHARED_MEMORY,)),
    Rule(("socket", "socketpair"), 0, allowed=(1,), failure=NO_SUCH_FAMILY),  # AF_UNIX
    # Duplicates and flags; no lock, lease, watch, owner of signals or size of a pipe.
    Rule(("fcntl",), 1, allowed=(0, 1, 2, 3, 4, 5, 36, 1030, 1032, 1034)),
    # TCGETS, TIOCGPGRP, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: nothing is typed into a terminal.
    Rule(("ioctl",), 1, allowed=(0x5401, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451), failure=NOT_A_TERMINAL),
    # The signal at the parent's end, names of threads and mappings, and questions.
    Rule(("prctl",), 0, allowed=(1, 2, 3, 15, 16, 21, 22, 23, 30, 38, 39, 42, 0x53564D41), failure=INVALID),
)
