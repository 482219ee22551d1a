/**
 * Makes a site of the documents of the project: {@link edu.sysy.guide.Site} finds the pages by following links,
 * {@link edu.sysy.guide.MarkdownDocument} and {@link edu.sysy.guide.SourceListing} turn a file into HTML,
 * {@link edu.sysy.guide.PageLayout} puts the navigation around it.
 */
@NullMarked
package edu.sysy.guide;

import org.jspecify.annotations.NullMarked;
