package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/** The depth-first walk of {@link LoopOrder}: a postorder, and the header of the innermost loop around each block. */
final class LoopWalk {
    private static final int NONE = -1;

    private final ControlFlow shape;
    private final int[] header;
    private final boolean[] isHeader;
    private final boolean[] visited;
    private final int[] depthOnPath;
    private final int[] postorder;

    LoopWalk(ControlFlow shape) {
        this.shape = shape;
        int count = shape.blockCount();
        header = new int[count];
        Arrays.fill(header, NONE);
        isHeader = new boolean[count];
        visited = new boolean[count];
        depthOnPath = new int[count];
        postorder = new int[count];
        int done = 0;
        // roots beside the entry are blocks that nothing leads to; they come last in the order
        for (int root = count - 1; root > 0; root--) {
            if (shape.predecessorCount(root) == 0) {
                done = walk(root, done);
            }
        }
        done = walk(0, done);
        if (done != count) {
            throw new IllegalArgumentException("some blocks cannot be reached");
        }
    }

    /** All blocks, each after those it leads to, apart from back edges. */
    int[] postorder() {
        return postorder;
    }

    /** The header of the innermost loop around a block, for a header of the next loop out; -1 if there is none. */
    int header(int block) {
        return header[block];
    }

    boolean isHeader(int block) {
        return isHeader[block];
    }

    private int walk(int root, int done) {
        int[] path = new int[header.length];
        int[] nextEdge = new int[header.length];
        int length = 0;
        int finished = done;
        path[length++] = root;
        visited[root] = true;
        depthOnPath[root] = length;
        while (length > 0) {
            int block = path[length - 1];
            if (nextEdge[length - 1] < shape.successorCount(block)) {
                int target = shape.successor(block, nextEdge[length - 1]++);
                if (visited[target]) {
                    meet(block, target);
                } else {
                    visited[target] = true;
                    nextEdge[length] = 0;
                    path[length++] = target;
                    depthOnPath[target] = length;
                }
            } else {
                depthOnPath[block] = 0;
                postorder[finished++] = block;
                length--;
                if (length > 0) {
                    tag(path[length - 1], header[block]);
                }
            }
        }
        return finished;
    }

    private void meet(int block, int target) {
        if (depthOnPath[target] > 0) {
            isHeader[target] = true;
            tag(block, target);
            return;
        }
        int around = header[target];
        while (around != NONE && depthOnPath[around] == 0) {
            around = header[around];
        }
        tag(block, around);
    }

    /** Notes that {@code loop} is around {@code block}, keeping headers on the path in order of their depth. */
    private void tag(int block, int loop) {
        if (block == loop || loop == NONE) {
            return;
        }
        int inner = block;
        int outer = loop;
        while (header[inner] != NONE) {
            int next = header[inner];
            if (next == outer) {
                return;
            }
            if (depthOnPath[next] < depthOnPath[outer]) {
                header[inner] = outer;
                inner = outer;
                outer = next;
            } else {
                inner = next;
            }
        }
        header[inner] = outer;
    }
}
