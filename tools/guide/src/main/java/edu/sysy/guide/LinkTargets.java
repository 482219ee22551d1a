package edu.sysy.guide;

/** Says where links of a file lead in the site. */
@FunctionalInterface
interface LinkTargets {
    /**
     * The link of the page of {@code source} in place of the one that the file has.
     *
     * @throws BrokenLinkException if it leads to nothing that there is
     */
    String target(String source, String link);
}
