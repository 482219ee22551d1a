package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Graphs of many shapes for tests of graph algorithms. */
public final class Graphs {
    private Graphs() {}

    /** Any edges at all: irreducible, with unreachable nodes, loops at a node, double edges and edges to the entry. */
    public static int[][] arbitrary(Random random, int count) {
        int[][] successors = new int[count][];
        for (int i = 0; i < count; i++) {
            successors[i] = new int[random.nextInt(4)];
            for (int k = 0; k < successors[i].length; k++) {
                successors[i][k] = random.nextInt(count);
            }
        }
        return successors;
    }

    /** Each node but the first is reached from an earlier one; further edges go anywhere but to the entry. */
    public static int[][] connected(Random random, int count) {
        List<List<Integer>> successors = lists(count);
        for (int i = 1; i < count; i++) {
            successors.get(random.nextInt(i)).add(i);
            if (random.nextInt(3) == 0) {
                successors.get(i).add(1 + random.nextInt(count - 1));
            }
        }
        return arrays(successors);
    }

    /** Nested ifs, loops and early exits in source order. */
    public static int[][] structured(Random random, int atLeast) {
        List<List<Integer>> successors = lists(1);
        List<Integer> open = new ArrayList<>(List.of(0));
        List<Integer> exits = new ArrayList<>();
        List<int[]> stack = new ArrayList<>();
        while (successors.size() < atLeast || !stack.isEmpty()) {
            int choice = successors.size() < atLeast ? random.nextInt(7) : 6;
            if (choice < 2) {
                int condition = node(successors, open);
                stack.add(new int[] {0, condition, -1});
                open = new ArrayList<>(List.of(condition));
            } else if (choice == 2) {
                int header = node(successors, open);
                stack.add(new int[] {1, header, -1});
                open = new ArrayList<>(List.of(header));
            } else if (choice == 3 && random.nextInt(4) == 0) {
                int leaving = node(successors, open);
                exits.add(leaving);
                open = new ArrayList<>(List.of(leaving));
            } else if (choice < 6 || stack.isEmpty()) {
                open = new ArrayList<>(List.of(node(successors, open)));
            } else {
                int[] top = stack.getLast();
                if (top[0] == 0 && top[2] < 0) {
                    top[2] = node(successors, open);
                    open = new ArrayList<>(List.of(top[1]));
                } else {
                    stack.removeLast();
                    if (top[0] == 0) {
                        open.add(top[2]);
                    } else {
                        open.forEach(latch -> successors.get(latch).add(top[1]));
                        open = new ArrayList<>(List.of(top[1]));
                    }
                }
            }
        }
        open.addAll(exits);
        node(successors, open);
        return arrays(successors);
    }

    /** A ladder: each rung may go on or leave to one common exit. */
    public static int[][] ladder(int count) {
        int[][] successors = new int[count][];
        for (int i = 0; i < count; i++) {
            successors[i] =
                    i + 2 < count ? new int[] {i + 1, count - 1} : i + 1 < count ? new int[] {i + 1} : new int[0];
        }
        return successors;
    }

    /** Loops that test at their end, each inside the next: the frontiers are quadratic. */
    public static int[][] nestedRepeats(int depth) {
        int[][] successors = new int[2 * depth + 1][];
        for (int i = 0; i < depth; i++) {
            successors[i] = new int[] {i + 1};
            successors[depth + i] = new int[] {depth + i + 1, Math.max(depth - 1 - i, 1)};
        }
        successors[2 * depth] = new int[0];
        return successors;
    }

    /** An irreducible ladder: two columns with rungs both ways. */
    public static int[][] irreducibleLadder(int rungs) {
        int[][] successors = new int[2 * rungs + 1][];
        successors[0] = new int[] {1, 2};
        for (int i = 0; i < rungs; i++) {
            int left = 1 + 2 * i;
            int right = left + 1;
            successors[left] = i + 1 < rungs ? new int[] {left + 2, right} : new int[] {right};
            successors[right] = i + 1 < rungs ? new int[] {right + 2, left} : new int[] {left};
        }
        return successors;
    }

    /** The same graph with nodes numbered at random, the entry still first. */
    public static int[][] shuffled(Random random, int[][] graph) {
        int[] name = new int[graph.length];
        for (int i = 1; i < name.length; i++) {
            int other = 1 + random.nextInt(i);
            name[i] = name[other];
            name[other] = i;
        }
        int[][] result = new int[graph.length][];
        for (int i = 0; i < graph.length; i++) {
            result[name[i]] = new int[graph[i].length];
            for (int k = 0; k < graph[i].length; k++) {
                result[name[i]][k] = name[graph[i][k]];
            }
        }
        return result;
    }

    /** Small graphs of all shapes, {@code count} of them. */
    public static List<ControlFlow> small(long seed, int count) {
        Random random = new Random(seed);
        List<ControlFlow> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int size = 2 + random.nextInt(24);
            int[][] graph = switch (i % 7) {
                case 0 -> arbitrary(random, size);
                case 1 -> connected(random, size);
                case 2, 3 -> structured(random, size);
                case 4 -> ladder(size);
                case 5 -> nestedRepeats(1 + size / 2);
                default -> irreducibleLadder(1 + size / 2);
            };
            result.add(ControlFlow.ofSuccessors(random.nextInt(3) == 0 ? shuffled(random, graph) : graph));
        }
        return result;
    }

    private static int node(List<List<Integer>> successors, List<Integer> from) {
        int created = successors.size();
        successors.add(new ArrayList<>());
        from.forEach(source -> successors.get(source).add(created));
        return created;
    }

    private static List<List<Integer>> lists(int count) {
        List<List<Integer>> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            result.add(new ArrayList<>());
        }
        return result;
    }

    private static int[][] arrays(List<List<Integer>> lists) {
        return lists.stream()
                .map(list -> list.stream().mapToInt(i -> i).toArray())
                .toArray(int[][]::new);
    }
}
