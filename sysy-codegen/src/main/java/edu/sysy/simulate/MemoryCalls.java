package edu.sysy.simulate;

/** The system calls that change what is mapped: the break after the program's data, and ranges below the stack. */
final class MemoryCalls {

    private static final int MAP_FIXED = 0x10;
    private static final int PROTECTION_WRITE = 2;
    private static final int PAGE_SIZE = PagedMemory.PAGE_SIZE;

    private final PagedMemory memory;
    private final int mapAnonymous;
    private final int breakBegin;
    private final int mapEnd;
    private int breakEnd;

    /**
     * The calls of a program.
     *
     * @param programEnd the address after its last segment
     * @param mapEnd what is mapped lies below
     */
    MemoryCalls(PagedMemory memory, LinuxConventions conventions, int programEnd, int mapEnd) {
        this.memory = memory;
        this.mapAnonymous = conventions.mapAnonymous();
        this.breakBegin = pageUp(programEnd);
        this.breakEnd = breakBegin;
        this.mapEnd = mapEnd & -PAGE_SIZE;
    }

    private static int pageUp(int address) {
        return address + PAGE_SIZE - 1 & -PAGE_SIZE;
    }

    private static SystemCallResult returned(int value) {
        return new SystemCallResult.Returned(value);
    }

    private static SystemCallResult failed(Errno error) {
        return new SystemCallResult.Failed(error);
    }

    SystemCallResult setBreak(int wanted) {
        if (Integer.compareUnsigned(wanted, breakBegin) < 0 || Integer.compareUnsigned(wanted, mapEnd) > 0) {
            return returned(breakEnd);
        }
        int mapped = pageUp(breakEnd);
        int needed = pageUp(wanted);
        if (needed > mapped) {
            if (!memory.isFree(mapped, needed - mapped)) {
                return returned(breakEnd);
            }
            memory.map(mapped, needed - mapped, true);
        } else if (needed < mapped) {
            memory.unmap(needed, mapped - needed);
        }
        breakEnd = wanted;
        return returned(wanted);
    }

    SystemCallResult map(int wanted, int length, int protection, int flags) {
        int size = pageUp(length);
        if (length <= 0 || size <= 0) {
            return failed(Errno.EINVAL);
        }
        if ((flags & mapAnonymous) == 0) {
            return failed(Errno.EBADF);
        }
        int address = mapEnd - size;
        if ((flags & MAP_FIXED) != 0) {
            address = wanted;
            if ((wanted & PAGE_SIZE - 1) != 0 || wanted < breakBegin || wanted > InitialStack.TOP - size) {
                return failed(Errno.EINVAL);
            }
            memory.unmap(address, size);
        } else {
            // The highest free range below all others.
            while (address > breakEnd && !memory.isFree(address, size)) {
                address -= PAGE_SIZE;
            }
            if (address <= breakEnd) {
                return failed(Errno.ENOMEM);
            }
        }
        memory.map(address, size, (protection & PROTECTION_WRITE) != 0);
        return returned(address);
    }

    SystemCallResult unmap(int address, int length) {
        int begin = pageUp(address);
        int end = address + length;
        if (length <= 0 || address < 0 || end < 0 || end > InitialStack.TOP) {
            return failed(Errno.EINVAL);
        }
        end = pageUp(end);
        if (begin < end) {
            memory.unmap(begin, end - begin);
        }
        return returned(0);
    }

    /** Lets pages be written that could not be; does not take that back. */
    SystemCallResult protect(int address, int length, int protection) {
        if (length < 0 || address < 0 || address > InitialStack.TOP - length) {
            return failed(Errno.EINVAL);
        }
        if (length > 0 && (protection & PROTECTION_WRITE) != 0) {
            memory.map(address, length, true);
        }
        return returned(0);
    }
}
