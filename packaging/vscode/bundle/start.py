"""Starts one of the bundled modules with the libraries beside this file; told to probe, says what an interpreter can do.

    start.py [--libraries FOLDER] MODULE [ARGUMENT...]
    start.py [--libraries FOLDER] --probe

The modules are not found through `python -m` or PYTHONPATH: the first would put the folder of the user's workspace on the
path, and the second would be inherited by whatever the module starts. Down to the check of the version the text stays
readable for every Python that may be found on a machine, so that an old one can say that it is too old.
"""

import sys

OLDEST = (3, 11)
# What the simulator, the debugger and everything that crosses files need beyond pure Python, with the oldest that fits.
COMPILED = (("pydantic", (2, 11)), ("pydantic_core", (2, 33)), ("jsonschema", (4, 23)))
USAGE = "start.py [--libraries FOLDER] MODULE [ARGUMENT...] | --probe\n"


def main(arguments):
    """Run the module, or probe; returns the exit code."""
    libraries = None
    if arguments[:1] == ["--libraries"]:
        libraries, arguments = arguments[1], arguments[2:]
    probes = arguments == ["--probe"]
    if not arguments or (arguments[0].startswith("-") and not probes):
        sys.stderr.write(USAGE)
        return 2
    is_old = sys.version_info[:2] < OLDEST
    if is_old and not probes:
        said = "Python {}.{} or newer is needed, this is {}\n"
        sys.stderr.write(said.format(OLDEST[0], OLDEST[1], sys.version.split()[0]))
        return 2
    if not is_old:
        arrange(libraries)
    if probes:
        import json

        told = {"version": version(), "executable": sys.executable, "missing": [] if is_old else missing()}
        sys.stdout.write(json.dumps(told) + "\n")
        return 0
    import runpy

    sys.argv[:] = arguments
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
    return 0


def version():
    """This Python's version, such as 3.11.2."""
    return ".".join(str(part) for part in sys.version_info[:3])


def arrange(libraries):
    """Put our folders before the interpreter's own, those that are there.

    Compiled libraries fit one version of Python; the pure parts of them are used only with their own compiled ones.
    """
    from pathlib import Path

    here = Path(__file__).resolve().parent
    # The folder of this file, which Python puts there, holds no modules.
    others = [each for each in sys.path if each and Path(each).resolve() != here]
    tag = "cp{}{}".format(*sys.version_info[:2])
    ours = [here / "libs"]
    if (here / "compiled" / tag).is_dir():
        ours += [here / "compiled" / tag, here / "compiled" / "pure"]
    elif libraries:
        ours.append(Path(libraries) / tag)
    sys.path[:] = [str(each) for each in ours if each.is_dir()] + others


def missing():
    """The libraries that cannot be had, or are too old."""
    from importlib.metadata import PackageNotFoundError, version

    lacking = []
    for name, oldest in COMPILED:
        try:
            numbers = tuple(int(part) for part in version(name).split(".")[:2])
        except (PackageNotFoundError, ValueError):
            lacking.append(name)
            continue
        if numbers < oldest:
            lacking.append(name)
    return lacking


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
