package edu.sysy.course;

import edu.sysy.course.GrammarExpression.Choice;
import edu.sysy.course.GrammarExpression.Option;
import edu.sysy.course.GrammarExpression.Reference;
import edu.sysy.course.GrammarExpression.Repetition;
import edu.sysy.course.GrammarExpression.Sequence;
import edu.sysy.course.GrammarExpression.Terminal;
import edu.sysy.course.GrammarNode.Operator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A grammar prepared for parsing: rules that the start symbol reaches, numbered, without left recursion, with what
 * they may begin with.
 */
final class GrammarTables {
    /** At most this many rules, so that sets of first terminals stay cheap to compute. */
    private static final int MAX_RULES = 1_000;

    /**
     * Why a grammar cannot be used.
     *
     * @param rule the name of the rule that is wrong; empty if none is
     */
    record Mistake(String rule, String message) {}

    private static final class MistakeException extends Exception {
        private static final long serialVersionUID = 1;

        private final transient Mistake mistake;

        MistakeException(String rule, String message) {
            super(message);
            mistake = new Mistake(rule, message);
        }
    }

    private final CourseGrammar grammar;
    private final Map<String, Integer> terminals = new LinkedHashMap<>();
    private final List<String> codes = new ArrayList<>();
    private final Map<String, Integer> ruleNumbers = new HashMap<>();
    private final List<GrammarRule> rules = new ArrayList<>();
    private String current = "";
    private Optional<Mistake> mistake = Optional.empty();

    private GrammarTables(CourseGrammar grammar) {
        this.grammar = grammar;
    }

    static GrammarTables of(CourseGrammar grammar) {
        GrammarTables tables = new GrammarTables(grammar);
        try {
            tables.build();
        } catch (MistakeException e) {
            tables.mistake = Optional.of(e.mistake);
        }
        return tables;
    }

    /** What is wrong with the grammar; tables of such a grammar are of no use. */
    Optional<Mistake> mistake() {
        return mistake;
    }

    CourseGrammar grammar() {
        return grammar;
    }

    /** The rules; the first one is that of the start symbol. */
    List<GrammarRule> rules() {
        return rules;
    }

    /** The terminals that rules use, with their numbers from 0 on. */
    Map<String, Integer> terminals() {
        return terminals;
    }

    /** The code of the tokens of a terminal. */
    String code(int terminal) {
        return codes.get(terminal);
    }

    private void build() throws MistakeException {
        if (!grammar.rules().containsKey(grammar.start())) {
            throw new MistakeException("", "%start has to name a nonterminal with a rule");
        }
        for (String name : reachable()) {
            ruleNumbers.put(name, ruleNumbers.size());
        }
        if (ruleNumbers.size() > MAX_RULES) {
            throw new MistakeException("", "a grammar has at most " + MAX_RULES + " rules");
        }
        for (String name : reachable()) {
            rules.add(rule(name));
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (GrammarRule rule : rules) {
                changed |= rule.base().update(rules);
                changed |= rule.tail().isPresent() && rule.tail().get().update(rules);
            }
        }
        for (GrammarRule rule : rules) {
            current = rule.name();
            rejectEmptyRepetition(rule.base());
            if (rule.tail().isPresent()) {
                rejectEmptyRepetition(rule.tail().get());
                if (rule.base().isNullable() || rule.tail().get().isNullable()) {
                    throw new MistakeException(current, current + " can derive itself without a token");
                }
            }
        }
        rejectLeftRecursion();
    }

    /** The nonterminals that the start symbol reaches, in the order of their first mention. */
    private List<String> reachable() throws MistakeException {
        List<String> found = new ArrayList<>(List.of(grammar.start()));
        Set<String> known = new HashSet<>(found);
        for (int i = 0; i < found.size(); i++) {
            Deque<GrammarExpression> rest = new ArrayDeque<>();
            rest.push(expression(found.get(i)));
            while (!rest.isEmpty()) {
                switch (rest.pop()) {
                    case Terminal terminal -> {}
                    case Reference reference -> {
                        if (!grammar.rules().containsKey(reference.nonterminal())) {
                            throw new MistakeException(found.get(i), reference.nonterminal() + " has no rule");
                        }
                        if (known.add(reference.nonterminal())) {
                            found.add(reference.nonterminal());
                        }
                    }
                    case Sequence sequence -> sequence.parts().reversed().forEach(rest::push);
                    case Choice choice -> choice.alternatives().reversed().forEach(rest::push);
                    case Option option -> rest.push(option.part());
                    case Repetition repetition -> rest.push(repetition.part());
                }
            }
        }
        return found;
    }

    // ---- rules

    private GrammarRule rule(String name) throws MistakeException {
        current = name;
        GrammarExpression expression = expression(name);
        List<GrammarExpression> alternatives =
                expression instanceof Choice choice ? choice.alternatives() : List.of(expression);
        List<GrammarExpression> bases = new ArrayList<>();
        List<GrammarExpression> tails = new ArrayList<>();
        for (GrammarExpression alternative : alternatives) {
            boolean recursive = alternative instanceof Sequence sequence
                    && sequence.parts().getFirst().equals(new Reference(name));
            if (recursive) {
                List<GrammarExpression> parts = ((Sequence) alternative).parts();
                tails.add(new Sequence(parts.subList(1, parts.size())));
            } else {
                bases.add(alternative);
            }
        }
        if (bases.isEmpty()) {
            throw new MistakeException(name, "each alternative of " + name + " begins with " + name);
        }
        return new GrammarRule(name, choice(bases), tails.isEmpty() ? Optional.empty() : Optional.of(choice(tails)));
    }

    private GrammarNode choice(List<GrammarExpression> alternatives) throws MistakeException {
        return alternatives.size() == 1
                ? node(alternatives.getFirst())
                : new GrammarNode(Operator.CHOICE, 0, nodes(alternatives));
    }

    private List<GrammarNode> nodes(List<GrammarExpression> expressions) throws MistakeException {
        List<GrammarNode> nodes = new ArrayList<>();
        for (GrammarExpression expression : expressions) {
            nodes.add(node(expression));
        }
        return nodes;
    }

    private GrammarNode node(GrammarExpression expression) throws MistakeException {
        return switch (expression) {
            case Terminal terminal -> new GrammarNode(Operator.TERMINAL, terminal(terminal.name()), List.of());
            case Reference reference -> new GrammarNode(Operator.REFERENCE, number(reference), List.of());
            case Sequence sequence -> new GrammarNode(Operator.SEQUENCE, 0, nodes(sequence.parts()));
            case Choice choice -> choice(choice.alternatives());
            case Option option -> new GrammarNode(Operator.OPTION, 0, List.of(node(option.part())));
            case Repetition repetition -> new GrammarNode(Operator.REPETITION, 0, List.of(node(repetition.part())));
        };
    }

    private GrammarExpression expression(String rule) {
        return Objects.requireNonNull(grammar.rules().get(rule), "a rule that is reachable");
    }

    private int number(Reference reference) {
        return Objects.requireNonNull(ruleNumbers.get(reference.nonterminal()), "the number of a rule");
    }

    private int terminal(String name) throws MistakeException {
        String code = grammar.tokenCodes().get(name);
        if (code == null) {
            throw new MistakeException(current, "there is no %token for " + name);
        }
        Integer known = terminals.get(name);
        if (known != null) {
            return known;
        }
        terminals.put(name, codes.size());
        codes.add(code);
        return codes.size() - 1;
    }

    // ---- conditions of termination

    private void rejectEmptyRepetition(GrammarNode node) throws MistakeException {
        if (node.operator() == Operator.REPETITION && node.part().isNullable()) {
            throw new MistakeException(current, "what " + current + " repeats may be empty");
        }
        for (GrammarNode part : node.parts()) {
            rejectEmptyRepetition(part);
        }
    }

    /**
     * Rejects rules that reach themselves before a token, but for those that {@link GrammarRule} knows: removes rules
     * that begin with none of the others until there is nothing to remove; from each of the rest a cycle is reached.
     */
    private void rejectLeftRecursion() throws MistakeException {
        List<BitSet> leftmost = new ArrayList<>();
        for (GrammarRule rule : rules) {
            BitSet begins = new BitSet();
            addLeftmost(rule.base(), begins);
            leftmost.add(begins);
        }
        BitSet open = new BitSet();
        open.set(0, rules.size());
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int rule = open.nextSetBit(0); rule >= 0; rule = open.nextSetBit(rule + 1)) {
                if (!leftmost.get(rule).intersects(open)) {
                    open.clear(rule);
                    changed = true;
                }
            }
        }
        if (!open.isEmpty()) {
            int member = open.nextSetBit(0);
            for (int i = 0; i < rules.size(); i++) {
                BitSet successors = leftmost.get(member);
                successors.and(open);
                member = successors.nextSetBit(0);
            }
            String name = rules.get(member).name();
            throw new MistakeException(
                    name,
                    name + " can begin with itself by way of another rule or of an option;"
                            + " write left recursion as the first part of an alternative");
        }
    }

    private static void addLeftmost(GrammarNode node, BitSet begins) {
        if (node.operator() == Operator.REFERENCE) {
            begins.set(node.number());
        }
        for (GrammarNode part : node.parts()) {
            addLeftmost(part, begins);
            if (node.operator() == Operator.SEQUENCE && !part.isNullable()) {
                return;
            }
        }
    }
}
