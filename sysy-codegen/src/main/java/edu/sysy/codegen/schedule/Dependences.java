package edu.sysy.codegen.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the edges of a {@link DependenceGraph}: from writers of a resource to readers and to the next writers, from
 * readers to the next writers, and between accesses to memory that may touch the same bytes. Instructions are shown in
 * the order of the code.
 */
final class Dependences {
    private static final int NONE = -1;

    private final DependenceGraph graph;
    private final int[] writers;
    private final int[] readers;
    private final int[] touched;
    private int touchedCount;

    private int[] readerNodes = new int[256];
    private int[] nextReaders = new int[256];
    private int readerCount;

    private final List<MemoryAccess> accesses = new ArrayList<>();
    private int[] accessNodes = new int[64];

    /** A finder for code with resources, as registers are, from 0 to {@code resources} exclusively. */
    Dependences(DependenceGraph graph, int resources) {
        this.graph = graph;
        this.writers = new int[resources];
        this.readers = new int[resources];
        this.touched = new int[resources];
        Arrays.fill(writers, NONE);
        Arrays.fill(readers, NONE);
    }

    /** Forgets all instructions, and those of the graph. */
    void clear() {
        graph.clear();
        for (int i = 0; i < touchedCount; i++) {
            writers[touched[i]] = NONE;
            readers[touched[i]] = NONE;
        }
        touchedCount = 0;
        readerCount = 0;
        accesses.clear();
    }

    /** The last instruction shown that writes a resource; -1 if there is none. */
    int writer(int resource) {
        return writers[resource];
    }

    /** Says that the instruction shown last reads a resource. All it reads comes before what it writes. */
    void read(int node, int resource, boolean asAddress) {
        int writer = writers[resource];
        if (writer >= 0) {
            Timing timing = graph.timing(writer);
            graph.edgeFrom(writer, asAddress ? timing.addressLatency() : timing.latency());
        }
        touch(resource);
        if (readerCount == readerNodes.length) {
            readerNodes = Arrays.copyOf(readerNodes, 2 * readerCount);
            nextReaders = Arrays.copyOf(nextReaders, 2 * readerCount);
        }
        readerNodes[readerCount] = node;
        nextReaders[readerCount] = readers[resource];
        readers[resource] = readerCount++;
    }

    /** Says that the instruction shown last writes a resource. */
    void write(int node, int resource) {
        int writer = writers[resource];
        if (writer >= 0 && writer != node) {
            graph.edgeFrom(writer, graph.timing(writer).busy());
        }
        for (int i = readers[resource]; i >= 0; i = nextReaders[i]) {
            if (readerNodes[i] != node) {
                graph.edgeFrom(readerNodes[i], 0);
            }
        }
        touch(resource);
        writers[resource] = node;
        readers[resource] = NONE;
    }

    /** Says what memory the instruction shown last reads or writes. */
    void access(int node, MemoryAccess access) {
        for (int i = 0; i < accesses.size(); i++) {
            if (accesses.get(i).conflictsWith(access)) {
                graph.edgeFrom(accessNodes[i], 0);
            }
        }
        if (accesses.size() == accessNodes.length) {
            accessNodes = Arrays.copyOf(accessNodes, 2 * accessNodes.length);
        }
        accessNodes[accesses.size()] = node;
        accesses.add(access);
    }

    private void touch(int resource) {
        if (writers[resource] < 0 && readers[resource] < 0) {
            touched[touchedCount++] = resource;
        }
    }
}
