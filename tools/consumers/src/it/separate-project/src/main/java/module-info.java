/** A program that scripts the compiler. */
module com.example.scripting {
    requires edu.sysy.mips;
}
