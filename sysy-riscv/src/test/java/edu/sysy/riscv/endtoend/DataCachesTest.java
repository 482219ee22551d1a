package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.DataCachesContract;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class DataCachesTest extends DataCachesContract {
    private static final Pattern ACCESS = Pattern.compile("f?([ls])([bhwd])u? \\w+, (-?\\d+)\\((\\w+)\\)");

    DataCachesTest() {
        super(new RiscvUnderTest());
    }

    @Override
    protected Optional<Access> access(String instruction, ToLongFunction<String> register) {
        Matcher matcher = ACCESS.matcher(instruction);
        return matcher.matches()
                ? Optional.of(new Access(
                        register.applyAsLong(matcher.group(4)) + Integer.parseInt(matcher.group(3)),
                        1 << "bhwd".indexOf(matcher.group(2)),
                        matcher.group(1).equals("s")))
                : Optional.empty();
    }
}
