# Makes the Studio for Windows, to be run by a maintainer there: powershell -File packaging\windows\build.ps1
# Python 3.11 or newer must be installed (py -3). What is made stands in dist\; nobody has signed it.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")
$release = "build\release-env"
if (-not (Test-Path "$release\Scripts\python.exe")) { py -3 -m venv $release }
$python = "$release\Scripts\python.exe"
& $python -m pip install --quiet --disable-pip-version-check --requirement packaging\requirements.lock --requirement packaging\release.lock
if ($LASTEXITCODE) { exit $LASTEXITCODE }
& $python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation .
if ($LASTEXITCODE) { exit $LASTEXITCODE }
& $python packaging\release.py
exit $LASTEXITCODE
