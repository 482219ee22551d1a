@echo off
rem The command line compiler on Windows. Builds it when it is missing, then runs it; --help lists the options.
rem Delete sysy-cli\target to have it built again. Needs a JDK of version 21 or later in JAVA_HOME or on the PATH.
setlocal
set "root=%~dp0"
set "jar=%root%sysy-cli\target\quick\sysy-cli.jar"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if not exist "%jar%" (
  echo sysyc: building the compiler; once, takes a minute, or a few where Maven has to fetch what it needs 1>&2
  call "%root%mvnw.cmd" -q -B -f "%root%pom.xml" -Dquick -DskipTests -pl sysy-cli -am package 1>&2 || exit /b 2
)
"%java%" -Xlog:disable -XX:+UseSerialGC -jar "%jar%" %*
exit /b %ERRORLEVEL%
