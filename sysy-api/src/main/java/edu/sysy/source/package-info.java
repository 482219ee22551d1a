/** Source text, spans in it, and the diagnostics that point at them. */
@NullMarked
package edu.sysy.source;

import org.jspecify.annotations.NullMarked;
