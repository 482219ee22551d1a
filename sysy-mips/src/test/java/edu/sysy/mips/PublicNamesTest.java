package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names of public types that users import next to those of the platform. */
class PublicNamesTest {
    private static final List<String> MODULES =
            List.of("edu.sysy.api", "edu.sysy.impl", "edu.sysy.codegen", "edu.sysy.mips");

    /** The public types that are not nested in others, in packages that a module exports to everybody. */
    private static Map<String, String> exportedTypes() throws IOException, ClassNotFoundException {
        Map<String, String> types = new TreeMap<>();
        for (String name : MODULES) {
            Module module = ModuleLayer.boot().findModule(name).orElseThrow();
            ResolvedModule resolved =
                    ModuleLayer.boot().configuration().findModule(name).orElseThrow();
            try (ModuleReader reader = resolved.reference().open();
                    Stream<String> files = reader.list()) {
                for (String file : files.toList()) {
                    String type = file.replace('/', '.').replaceFirst("\\.class$", "");
                    int dot = type.lastIndexOf('.');
                    if (file.matches("edu/.*/[A-Z]\\w*\\.class")
                            && module.isExported(type.substring(0, dot))
                            && isPublic(type)) {
                        types.put(type, type.substring(dot + 1));
                    }
                }
            }
        }
        return types;
    }

    private static boolean isPublic(String type) throws ClassNotFoundException {
        return Modifier.isPublic(Class.forName(type, false, PublicNamesTest.class.getClassLoader())
                .getModifiers());
    }

    private static Set<String> platformNames(String folder) throws IOException, ClassNotFoundException {
        FileSystem platform = FileSystems.getFileSystem(URI.create("jrt:/"));
        Set<String> names = new TreeSet<>();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all =
                Files.list(platform.getPath("modules", "java.base").resolve(folder))) {
            all.forEach(files::add);
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.matches("[A-Z]\\w*\\.class")) {
                String simple = name.replace(".class", "");
                if (isPublic(folder.replace('/', '.') + "." + simple)) {
                    names.add(simple);
                }
            }
        }
        return names;
    }

    @Test
    void noTypeHasTheNameOfOneOfThePlatform() throws IOException, ClassNotFoundException {
        Map<String, String> types = exportedTypes();
        assertThat(types).hasSizeGreaterThan(300).containsKeys("edu.sysy.Compiler", "edu.sysy.mips.Mips32");
        for (String folder : List.of("java/lang", "java/util")) {
            Set<String> platform = platformNames(folder);
            assertThat(platform).hasSizeGreaterThan(50);
            assertThat(types.keySet())
                    .filteredOn(type -> platform.contains(types.get(type)))
                    .as("types whose names are ambiguous next to import " + folder.replace('/', '.') + ".*")
                    .isEmpty();
        }
    }
}
