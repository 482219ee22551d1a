# Sourced by the launchers, which set root (this folder's parent), module and what (its name in messages): finds a JDK
# of version 21 or later, and builds target/quick/$module.jar of the module when that is missing or older than its sources.
# Sets java and jar.

jar=$root/$module/target/quick/${module##*/}.jar

launch_stale() {
  [ ! -f "$jar" ] || [ -n "$(find "$root/pom.xml" "$root"/sysy-*/pom.xml "$root/$module/pom.xml" \
    "$root"/sysy-*/src/main "$root/$module/src/main" -newer "$jar" -print 2>/dev/null | head -n 1)" ]
}

. "$root/.mvn/jdk.sh"
if [ -z "${jdk_home:-}" ]; then
  echo "${0##*/}: error: needs a JDK of version 21 or later; install one, or set JAVA_HOME to it" >&2
  exit 2
fi
java=$jdk_home/bin/java
if launch_stale; then
  echo "${0##*/}: building the $what; once, takes a minute, or a few where Maven has to fetch what it needs" >&2
  (cd "$root" && ./mvnw -q -B -Dquick -DskipTests -pl "$module" -am package) >&2
  touch "$jar"
fi
