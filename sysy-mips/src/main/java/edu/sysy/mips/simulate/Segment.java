package edu.sysy.mips.simulate;

/**
 * A loadable segment: {@code memorySize} bytes at {@code address}, of which the first {@code fileSize} come from the
 * file at {@code fileOffset} and the rest are zero.
 */
record Segment(int address, int memorySize, int fileOffset, int fileSize, boolean writable, boolean executable) {

    int end() {
        return address + memorySize;
    }
}
