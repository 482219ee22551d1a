package edu.sysy.interpret;

/**
 * A call that has not returned.
 *
 * @param function the name of the function that calls
 * @param line the source line of the call, from 1; 0 if it is not known
 * @param times how many calls like this one follow one another, at least 1
 */
public record RunningCall(String function, int line, long times) {}
