package edu.sysy.guide;

/** A link of a document leads to no file of the project. */
public final class BrokenLinkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BrokenLinkException(String document, String target) {
        super(document + ": the link '" + target + "' leads to no file of the project");
    }
}
