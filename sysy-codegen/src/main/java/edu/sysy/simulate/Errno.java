package edu.sysy.simulate;

/** Why a system call failed: the errors of Linux, with the numbers that most machines have. */
public enum Errno {
    ENOENT(2),
    EBADF(9),
    EAGAIN(11),
    ENOMEM(12),
    EFAULT(14),
    EINVAL(22),
    ENOTTY(25),
    ENOSYS(38);

    private final int number;

    Errno(int number) {
        this.number = number;
    }

    /**
     * The number of the error in {@code asm-generic/errno.h}.
     *
     * @return a positive number
     */
    public int number() {
        return number;
    }
}
