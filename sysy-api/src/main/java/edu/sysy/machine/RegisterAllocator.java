package edu.sysy.machine;

/**
 * Gives each virtual register of a function a place. Allocators have no state and can be used by many threads.
 *
 * {@snippet lang = "java":
 * record Timed(RegisterAllocator allocator) implements RegisterAllocator {
 *     @Override
 *     public String name() {
 *         return "timed-" + allocator.name();
 *     }
 *
 *     @Override
 *     public Allocation allocate(MachineFunction function, RegisterFile registers) {
 *         long start = System.nanoTime();
 *         Allocation allocation = allocator.allocate(function, registers);
 *         System.out.println(function.name() + ": " + (System.nanoTime() - start) + " ns");
 *         return allocation;
 *     }
 * }
 *
 * RegisterAllocator timed = new Timed(Compiler.allocator("iterated-coalescing").orElseThrow());
 * Assembly assembly = Compiler.builder().target(target).allocator(timed).build().compile(source);
 * }
 */
public interface RegisterAllocator {
    /** Lower-case words joined by hyphens. */
    String name();

    /** Places for all virtual registers of {@code function} among {@code registers} and stack slots. */
    Allocation allocate(MachineFunction function, RegisterFile registers);
}
