package edu.sysy.benchmarks.graph;

import edu.sysy.ir.ControlFlow;

/**
 * Numbers the nodes of a graph in preorder and postorder: the least that an analysis without a given order has to do.
 */
final class DepthFirstSearch {
    final int[] preorder;
    final int[] postorder;

    DepthFirstSearch(ControlFlow flow) {
        int count = flow.blockCount();
        preorder = new int[count];
        postorder = new int[count];
        int[] stack = new int[count];
        int[] nextEdge = new int[count];
        int top = 0;
        int entered = 1;
        int left = 0;
        preorder[0] = entered;
        while (top >= 0) {
            int node = stack[top];
            int edge = nextEdge[node];
            if (edge < flow.successorCount(node)) {
                nextEdge[node] = edge + 1;
                int target = flow.successor(node, edge);
                if (preorder[target] == 0) {
                    preorder[target] = ++entered;
                    stack[++top] = target;
                }
            } else {
                postorder[node] = ++left;
                top--;
            }
        }
    }
}
