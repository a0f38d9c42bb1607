"""The wheel's name: any Python 3 of the machine and the glibc that its two programs need.

`make wheel` calls this, after it has put the shared object into the package.
"""

import os
import platform
import re

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


def glibc_needed():
    """"manylinux_2_34": the newest version of glibc whose functions are asked for. "linux", of
    this system alone, where none is named, as by another libc."""
    data = b"".join(open(f"yomikiri/{name}", "rb").read()
                    for name in ("yomikiri.so", "yomikiri-check"))
    versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", data)
    if not versions:
        return "linux"
    return "manylinux_%d_%d" % max((int(major), int(minor)) for major, minor in versions)


class AnyPython(bdist_wheel):
    """It is loaded by ctypes, so that no version of Python is another's."""

    def get_tag(self):
        machine = os.environ.get("YOMIKIRI_MACHINE") or platform.machine()
        return "py3", "none", f"{glibc_needed()}_{machine}"


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=os.environ["YOMIKIRI_VERSION"], distclass=WithLibrary,
      cmdclass={"bdist_wheel": AnyPython})
