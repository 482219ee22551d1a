package edu.sysy.structured;

import edu.sysy.ir.Value;
import java.util.List;
import java.util.function.UnaryOperator;

/** How a region ends. */
public sealed interface RegionEnd permits Yield, Proceed, Break, Return, Unreachable {
    /** All values it uses. */
    List<Value> operands();

    /** The end with each value it uses replaced by what {@code change} makes of it; itself if none changes. */
    RegionEnd mapOperands(UnaryOperator<Value> change);
}
