/**
 * IR as terms: {@code FunctionTerms} walks a function without loops, {@code JoinTerms} says along which paths a block
 * is reached, {@code OperationTerms} translates operations, {@code RuleTerms} rewrite rules, each as a {@code
 * RuleInstance}; {@code Computed} is a value, {@code Conditions} makes conditions, {@code OpenValues} asks whether
 * what the IR leaves open decides.
 */
@NullMarked
package edu.sysy.prove.translate;

import org.jspecify.annotations.NullMarked;
