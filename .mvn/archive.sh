# Sourced by sysyc after launch.sh has set jdk_home, java and jar, with the options of the JVM in jvm: an archive of loaded
# classes, beside the jar, halves the start-up time. It holds what the runs of StartupTraining load, and is made once for
# each build and version of the JDK: an AOT cache from JDK 25 on, a dynamic class data archive before. A JVM that cannot
# use it, because it is broken or another JDK has made it, starts without it. Sets archived, the option that names it.

archive_version=$(jdk_release "$jdk_home")
archive=${jar%.jar}-$archive_version
if [ "${archive_version%%[!0-9]*}" -ge 25 ]; then
  archive=$archive.aot
  archive_make=-XX:AOTCacheOutput
  archive_use=-XX:AOTCache
else
  archive=$archive.jsa
  archive_make=-XX:ArchiveClassesAtExit
  archive_use=-XX:SharedArchiveFile
fi

archive_train() { # makes the archive under a name of this process, then renames it; an empty one if that is not possible
  echo "${0##*/}: preparing faster starts on Java $archive_version; once, takes some seconds" >&2
  archive_new=$archive.$$
  trap 'rm -f "$archive_new"*; exit 130' HUP INT TERM
  # a JVM that remembers which methods were compiled in training compiles them in each run, needed or not
  "$java" $jvm -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:TieredStopAtLevel=1 \
    "$archive_make=$archive_new" -cp "$jar" edu.sysy.cli.StartupTraining >/dev/null 2>&1 || :
  [ -f "$archive_new" ] || : >"$archive_new"
  mv -f "$archive_new" "$archive"
  trap - HUP INT TERM
}

if { [ ! -f "$archive" ] || [ "$jar" -nt "$archive" ]; } && [ -w "${jar%/*}" ]; then archive_train; fi
archived=
if [ -s "$archive" ]; then archived=$archive_use=$archive; fi
