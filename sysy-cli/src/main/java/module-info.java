/** The command line of the SysY compiler: {@code java -p ... -m edu.sysy.cli}. */
module edu.sysy.cli {
    requires edu.sysy.arm;
    requires edu.sysy.explorer;
    requires edu.sysy.mips;
    requires edu.sysy.prove;
    requires edu.sysy.riscv;
    requires jdk.httpserver;
    requires jdk.management;
    requires org.apache.commons.cli;
    requires static org.jspecify;

    exports edu.sysy.cli;
}
