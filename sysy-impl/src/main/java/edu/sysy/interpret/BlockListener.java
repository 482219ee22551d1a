package edu.sysy.interpret;

/**
 * Is told of each block that an interpreted run enters, in the order of the run: how often a block is entered is how
 * often each of its instructions is executed, but for those that a fault, a limit or an endless call keeps from it.
 */
@FunctionalInterface
public interface BlockListener {
    /**
     * Takes one.
     *
     * @param function the index of the function in {@link edu.sysy.ir.Program#functions()}
     * @param block the position of the block in that function
     */
    void entered(int function, int block);
}
