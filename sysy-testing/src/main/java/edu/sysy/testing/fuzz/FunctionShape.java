package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * A function that may be called.
 *
 * @param result {@code int}, {@code float} or {@code void}
 * @param fuel how deep it may call itself; its first parameter counts down. 0 if it does not call itself
 * @param cost about how many operations a call executes
 */
record FunctionShape(String name, String result, List<Variable> parameters, int fuel, double cost) {}
