package edu.sysy.codegen.regalloc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random control flow without critical edges, as successor lists in reverse postorder. */
final class ToyShapes {
    private ToyShapes() {}

    /** Edges between any blocks, irreducible loops included. */
    static int[][] unstructured(Random random, int blocks) {
        List<List<Integer>> edges = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            List<Integer> targets = new ArrayList<>();
            int count = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(2);
            for (int k = 0; k < count && blocks > 1; k++) {
                int near = Math.min(blocks - 1, i + 1 + random.nextInt(4));
                targets.add(random.nextInt(3) > 0 && near > 0 ? near : 1 + random.nextInt(blocks - 1));
            }
            edges.add(targets);
        }
        return normal(edges);
    }

    /** Sequences, conditionals and loops inside each other. */
    static int[][] structured(Random random, int statements) {
        List<List<Integer>> edges = new ArrayList<>();
        edges.add(new ArrayList<>());
        int[] budget = {statements};
        body(random, edges, 0, budget, 0);
        return normal(edges);
    }

    private static int body(Random random, List<List<Integer>> edges, int entry, int[] budget, int depth) {
        int block = entry;
        do {
            budget[0]--;
            int kind = depth > 6 ? 0 : random.nextInt(3);
            if (kind == 1) {
                int yes = open(edges, block);
                int yesEnd = body(random, edges, yes, budget, depth + 1);
                int end;
                if (random.nextBoolean()) {
                    int noEnd = body(random, edges, open(edges, block), budget, depth + 1);
                    end = open(edges, noEnd);
                } else {
                    end = open(edges, block);
                }
                edges.get(yesEnd).add(end);
                block = end;
            } else if (kind == 2) {
                int header = open(edges, block);
                int end = body(random, edges, open(edges, header), budget, depth + 1);
                edges.get(end).add(header);
                block = open(edges, header);
            }
        } while (budget[0] > 0 && (depth == 0 || random.nextInt(3) > 0));
        return block;
    }

    private static int open(List<List<Integer>> edges, int from) {
        edges.add(new ArrayList<>());
        edges.get(from).add(edges.size() - 1);
        return edges.size() - 1;
    }

    private static int[][] normal(List<List<Integer>> edges) {
        int count = edges.size();
        int[] predecessors = new int[count];
        for (List<Integer> targets : edges) {
            for (int target : targets) {
                predecessors[target]++;
            }
        }
        for (int i = 0; i < count; i++) {
            List<Integer> targets = edges.get(i);
            for (int k = 0; k < targets.size() && targets.size() > 1; k++) {
                if (predecessors[targets.get(k)] > 1) {
                    edges.add(new ArrayList<>(List.of(targets.get(k))));
                    targets.set(k, edges.size() - 1);
                }
            }
        }
        return inReversePostorder(edges);
    }

    private static int[][] inReversePostorder(List<List<Integer>> edges) {
        int count = edges.size();
        int[] position = new int[count];
        Arrays.fill(position, -1);
        int[] path = new int[count];
        int[] next = new int[count];
        boolean[] seen = new boolean[count];
        List<Integer> finished = new ArrayList<>();
        int length = 1;
        seen[0] = true;
        while (length > 0) {
            int block = path[length - 1];
            if (next[block] < edges.get(block).size()) {
                int target = edges.get(block).get(next[block]++);
                if (!seen[target]) {
                    seen[target] = true;
                    path[length++] = target;
                }
            } else {
                finished.add(block);
                length--;
            }
        }
        int reached = finished.size();
        for (int i = 0; i < reached; i++) {
            position[finished.get(i)] = reached - 1 - i;
        }
        int[][] successors = new int[reached][];
        for (int block : finished) {
            successors[position[block]] =
                    edges.get(block).stream().mapToInt(t -> position[t]).toArray();
        }
        return successors;
    }
}
