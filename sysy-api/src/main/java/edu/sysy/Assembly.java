package edu.sysy;

/** A finished program in the forms a target offers; both are made when asked for and always the same. */
public interface Assembly {
    /** Assembly text, which calls the SysY library by the names of its C functions. */
    String text();

    /** An executable file, with the SysY library inside. */
    byte[] executable();
}
