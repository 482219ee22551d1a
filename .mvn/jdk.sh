# Sourced by mvnw: points JAVA_HOME at a JDK of version 21 or later. Takes the JDK that JAVA_HOME names, then the one
# on the PATH, then the newest of the usual installation folders, long-term support releases first. Changes nothing
# when there is none: the build then fails with a message that says so.

jdk_release() { # prints the version of the JDK in folder $1, such as 21.0.5, or 0
  if [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
    while IFS= read -r line; do
      case $line in
        JAVA_VERSION=\"[0-9]*)
          line=${line#*\"}
          echo "${line%%\"*}"
          return
          ;;
      esac
    done <"$1/release"
  fi
  echo 0
}

jdk_version() { # prints the feature version of the JDK in folder $1, or 0
  set -- "$(jdk_release "$1")"
  echo "${1%%[!0-9]*}"
}

jdk_find() ( # prints the folder of the JDK to use, or nothing
  set +f
  on_path=$(command -v javac || :)
  if [ -n "$on_path" ]; then on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path"); fi
  for home in "${JAVA_HOME-}" "${on_path%/bin/javac}"; do
    if [ "$(jdk_version "$home")" -ge 21 ]; then
      echo "$home"
      return
    fi
  done
  best=
  best_rank=0
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "${HOME-}"/.jdks/* "${HOME-}"/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    version=$(jdk_version "$home")
    if [ "$version" -lt 21 ]; then continue; fi
    rank=$version
    if [ $(((version - 21) % 4)) -eq 0 ]; then rank=$((version + 1000)); fi
    if [ "$rank" -gt "$best_rank" ]; then
      best=$home
      best_rank=$rank
    fi
  done
  echo "$best"
)

jdk_home=$(jdk_find)
if [ -n "$jdk_home" ]; then
  JAVA_HOME=$jdk_home
  export JAVA_HOME
fi
