"""The wheel's name: any Python 3 of the machine and the glibc that the shared object needs.

`make wheel` calls this, after it has put the shared object into the package.
"""

import os
import platform
import re

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


def glibc_needed(path):
    """The newest version of glibc whose functions the shared object asks for."""
    with open(path, "rb") as file:
        found = re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read())
    return max((int(major), int(minor)) for major, minor in found)


class AnyPython(bdist_wheel):
    """It is loaded by ctypes, so that no version of Python is another's."""

    def get_tag(self):
        major, minor = glibc_needed("yomikiri/yomikiri.so")
        machine = os.environ.get("YOMIKIRI_MACHINE") or platform.machine()
        return "py3", "none", f"manylinux_{major}_{minor}_{machine}"


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=os.environ["YOMIKIRI_VERSION"], distclass=WithLibrary,
      cmdclass={"bdist_wheel": AnyPython})
