package edu.sysy.exercises.task;

import edu.sysy.ir.Program;

/** Runs functions of the intermediate representation that compute with integers. */
public interface IrInterpreter {
    /**
     * What a call of a function returns. The function and those that it calls use integers only: no floating numbers,
     * no memory and no library.
     *
     * @param function the name of the function
     * @param arguments one for each of its parameters
     */
    int call(Program program, String function, int... arguments);
}
