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
rem an archive of loaded classes makes starts faster; it is made once for each build, and tried once: it is empty before
set "jvm=-Xlog:disable -XX:+UseSerialGC"
set "archive=%root%sysy-cli\target\quick\sysy-cli.jsa"
if not exist "%archive%" (
  echo sysyc: preparing faster starts; once, takes some seconds 1>&2
  (type nul >"%archive%") 2>nul
  if exist "%archive%" (
    "%java%" %jvm% -XX:TieredStopAtLevel=1 "-XX:ArchiveClassesAtExit=%archive%.new" -cp "%jar%" ^
      edu.sysy.cli.StartupTraining >nul 2>&1
    move /y "%archive%.new" "%archive%" >nul 2>&1
  )
)
rem C1 alone is up to speed soonest; long runs on the simulator want C2
set "tiers=-XX:TieredStopAtLevel=1"
for %%a in (%*) do (
  for %%o in (--run --profile --interpret --serve) do if "%%~a"=="%%o" set "tiers=-XX:+TieredCompilation"
)
"%java%" %jvm% %tiers% "-XX:SharedArchiveFile=%archive%" -jar "%jar%" %*
exit /b %ERRORLEVEL%
