package edu.sysy.optimize;

import edu.sysy.documents.IrFile;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The remarks that a pass makes about the programs of its tests. */
final class PassRemarks {
    private PassRemarks() {}

    /** One remark of each kind that differs by more than names and numbers, as Markdown. */
    static List<String> of(Pass pass, List<IrFile> files) {
        Map<String, String> remarks = new TreeMap<>();
        CompilerObserver listener = new CompilerObserver() {
            @Override
            public void remark(Remark remark) {
                if (remark.pass().equals(pass.name())) {
                    String kind = remark.kind().name().toLowerCase(Locale.ROOT);
                    remarks.putIfAbsent(kind + pattern(remark), kind + ": `" + remark.message() + "`");
                }
            }
        };
        RemarksTest.cases()
                .filter(tested -> tested.passes().endsWith(pass.name()))
                .forEach(tested -> {
                    SourceFile source = SourceFile.of("test.sy", tested.source());
                    Program program = FrontEnd.lower(FrontEnd.parse(source));
                    PassCatalogue.pipeline(tested.passes()).run(program, listener);
                });
        files.forEach(file -> PassCatalogue.pipeline(file.passes()).run(file.program(), listener));
        return new ArrayList<>(remarks.values());
    }

    private static String pattern(Remark remark) {
        return remark.message().replaceAll("@[\\w.]+", "@").replaceAll("-?\\d+", "0");
    }
}
