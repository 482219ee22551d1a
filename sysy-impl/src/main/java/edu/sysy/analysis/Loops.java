package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.Arrays;

/**
 * The forest of natural loops. A back edge leads to a block that dominates its source; that block is the loop's header,
 * and the loop is everything that reaches the source of one of its back edges without passing the header. Two loops are
 * disjoint or one lies inside the other.
 *
 * <p>Loops are numbered from 0, an outer loop before the loops inside it, otherwise in the order of their headers in
 * the dominator tree. A cycle with several entries has no header and is no loop; {@link #isReducible} tells whether
 * there is one.
 */
public final class Loops {
    private static final int NONE = -1;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final int count;
    private final int[] header;
    private final int[] parent;
    private final int[] depth;
    private final int[] innermost;
    private final int[] members;
    private final int[] memberStart;
    private final int[] memberEnd;
    private final boolean reducible;

    private Loops(ControlFlow flow) {
        this.flow = flow;
        this.dominators = Dominators.of(flow);
        int[] headers = findHeaders();
        count = headers.length;
        header = headers;
        parent = new int[count];
        depth = new int[count];
        innermost = new int[flow.blockCount()];
        Arrays.fill(innermost, NONE);
        Arrays.fill(parent, NONE);
        collectBodies();
        for (int loop = 0; loop < count; loop++) {
            depth[loop] = parent[loop] == NONE ? 1 : depth[parent[loop]] + 1;
        }
        memberStart = new int[count];
        memberEnd = new int[count];
        members = orderMembers();
        reducible = computeReducible();
    }

    /** The loops of a function. */
    public static Loops of(Function function) {
        return of(function.controlFlow());
    }

    /** The loops of a shape, computed once. */
    public static Loops of(ControlFlow flow) {
        return flow.derived().get(Loops.class, Loops::new);
    }

    /**
     * Blocks that end a back edge, in preorder of the dominator tree: the header of an outer loop before those inside.
     */
    private int[] findHeaders() {
        IntList found = new IntList();
        for (int place = 0; place < dominators.reachableCount(); place++) {
            int block = dominators.preorder(place);
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                if (isBackEdge(flow.predecessor(block, k), block)) {
                    found.add(block);
                    break;
                }
            }
        }
        return found.toArray();
    }

    private boolean isBackEdge(int from, int to) {
        return dominators.isReachable(from) && dominators.dominates(to, from);
    }

    /**
     * Walks backwards from the back edges of each loop, inner loops first. An inner loop that is met is crossed in one
     * step, from its header; {@code outermost} finds the outermost loop known so far around a loop, with path halving.
     */
    private void collectBodies() {
        int[] outermost = new int[count];
        IntList pending = new IntList();
        for (int loop = count - 1; loop >= 0; loop--) {
            outermost[loop] = loop;
            int head = header[loop];
            innermost[head] = innermost[head] == NONE ? loop : innermost[head];
            for (int k = 0; k < flow.predecessorCount(head); k++) {
                int latch = flow.predecessor(head, k);
                if (isBackEdge(latch, head)) {
                    pending.add(latch);
                }
            }
            while (!pending.isEmpty()) {
                int block = pending.removeLast();
                int enter;
                if (innermost[block] == NONE) {
                    innermost[block] = loop;
                    enter = block;
                } else {
                    int known = find(outermost, innermost[block]);
                    if (known == loop) {
                        continue;
                    }
                    parent[known] = loop;
                    outermost[known] = loop;
                    enter = header[known];
                }
                for (int k = 0; k < flow.predecessorCount(enter); k++) {
                    int predecessor = flow.predecessor(enter, k);
                    if (dominators.isReachable(predecessor) && !isBackEdge(predecessor, enter)) {
                        pending.add(predecessor);
                    }
                }
            }
        }
    }

    private static int find(int[] outermost, int loop) {
        int current = loop;
        while (outermost[current] != current) {
            outermost[current] = outermost[outermost[current]];
            current = outermost[current];
        }
        return current;
    }

    /** Lists the blocks loop by loop, so that the blocks of a loop and of all loops inside it are neighbours. */
    private int[] orderMembers() {
        int[] size = new int[count];
        for (int block = 0; block < innermost.length; block++) {
            if (innermost[block] != NONE) {
                size[innermost[block]]++;
            }
        }
        int[] own = size.clone();
        for (int loop = count - 1; loop >= 0; loop--) {
            if (parent[loop] != NONE) {
                size[parent[loop]] += size[loop];
            }
        }
        int[] next = new int[count];
        int free = 0;
        for (int loop = 0; loop < count; loop++) {
            if (parent[loop] == NONE) {
                memberStart[loop] = free;
                free += size[loop];
            } else {
                memberStart[loop] = next[parent[loop]];
                next[parent[loop]] += size[loop];
            }
            memberEnd[loop] = memberStart[loop] + size[loop];
            next[loop] = memberStart[loop] + own[loop];
        }
        int[] ordered = new int[free];
        int[] place = memberStart.clone();
        for (int block = 0; block < innermost.length; block++) {
            if (innermost[block] != NONE) {
                ordered[place[innermost[block]]++] = block;
            }
        }
        return ordered;
    }

    /** Reducible if the edges that are no back edges form no cycle: they can all be sorted topologically. */
    private boolean computeReducible() {
        int blocks = flow.blockCount();
        int[] waiting = new int[blocks];
        IntList ready = new IntList();
        for (int block = 0; block < blocks; block++) {
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                int predecessor = flow.predecessor(block, k);
                if (dominators.isReachable(predecessor) && !isBackEdge(predecessor, block)) {
                    waiting[block]++;
                }
            }
        }
        if (blocks > 0) {
            ready.add(0);
        }
        int sorted = 0;
        while (!ready.isEmpty()) {
            int block = ready.removeLast();
            sorted++;
            for (int k = 0; k < flow.successorCount(block); k++) {
                int successor = flow.successor(block, k);
                if (!isBackEdge(block, successor) && --waiting[successor] == 0) {
                    ready.add(successor);
                }
            }
        }
        return sorted == dominators.reachableCount();
    }

    /** The number of loops. */
    public int count() {
        return count;
    }

    /** Whether every cycle has a header, the only block through which it is entered. */
    public boolean isReducible() {
        return reducible;
    }

    /** The header of a loop. */
    public int header(int loop) {
        return header[loop];
    }

    /** The loop around a loop; -1 if there is none. */
    public int parent(int loop) {
        return parent[loop];
    }

    /** How many loops a loop lies in, itself included; 1 for an outermost loop. */
    public int depth(int loop) {
        return depth[loop];
    }

    /** The innermost loop a block lies in; -1 if it lies in none. */
    public int innermost(int block) {
        return innermost[block];
    }

    /** How many loops a block lies in. */
    public int depthOfBlock(int block) {
        return innermost[block] == NONE ? 0 : depth[innermost[block]];
    }

    /** Whether a block is the header of a loop. */
    public boolean isHeader(int block) {
        return innermost[block] != NONE && header[innermost[block]] == block;
    }

    /** Whether a block lies in a loop or in one inside it. Constant time. */
    public boolean contains(int loop, int block) {
        return innermost[block] != NONE && encloses(loop, innermost[block]);
    }

    /** Whether {@code inner} is {@code outer} or lies inside it. Constant time. */
    public boolean encloses(int outer, int inner) {
        return memberStart[outer] <= memberStart[inner] && memberEnd[inner] <= memberEnd[outer];
    }

    /** The blocks of a loop, those of the loops inside it included. */
    public int[] blocks(int loop) {
        return Arrays.copyOfRange(members, memberStart[loop], memberEnd[loop]);
    }

    /** How many blocks a loop has, those of inner loops included. */
    public int size(int loop) {
        return memberEnd[loop] - memberStart[loop];
    }

    /** The sources of the back edges of a loop, ascending, each once. */
    public int[] latches(int loop) {
        IntList found = new IntList();
        int head = header[loop];
        for (int k = 0; k < flow.predecessorCount(head); k++) {
            int predecessor = flow.predecessor(head, k);
            boolean repeated = !found.isEmpty() && found.get(found.size() - 1) == predecessor;
            if (!repeated && isBackEdge(predecessor, head)) {
                found.add(predecessor);
            }
        }
        return found.toArray();
    }

    /** The header, the depth and the blocks of each loop by position, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int loop = 0; loop < count; loop++) {
            text.append("loop ")
                    .append(loop)
                    .append(" at block ")
                    .append(header(loop))
                    .append(", depth ");
            text.append(depth(loop))
                    .append(", blocks ")
                    .append(Arrays.toString(blocks(loop)))
                    .append('\n');
        }
        return text.toString();
    }
}
