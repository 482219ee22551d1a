package edu.sysy.course;

import java.util.Optional;

/**
 * A rule without left recursion: {@code A = B | A C} is kept as {@code B}, then any number of {@code C}, each of which
 * makes one more node of {@code A}.
 *
 * @param name the nonterminal
 * @param base what a derivation begins with
 * @param tail what may follow again and again; empty if the rule is not left-recursive
 */
record GrammarRule(String name, GrammarNode base, Optional<GrammarNode> tail) {}
