package edu.sysy.linear;

/** Writes a directed graph in the language of Graphviz. */
final class DotText {
    private final StringBuilder text;

    DotText(String name) {
        text = new StringBuilder("digraph " + quoted(name) + " {\n");
    }

    void node(String id, String shape, String label) {
        text.append("  ").append(id).append(" [shape=").append(shape).append(", label=");
        text.append(quoted(label)).append("];\n");
    }

    void edge(String from, String to, String attributes) {
        text.append("  ").append(from).append(" -> ").append(to);
        text.append(attributes.isEmpty() ? ";\n" : " [" + attributes + "];\n");
    }

    private static String quoted(String label) {
        return '"' + label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    @Override
    public String toString() {
        return text + "}\n";
    }
}
