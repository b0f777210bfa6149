"""Builds a wheel of the Python package: python wheel.py [--platform PLATFORM] [--zig] [--out FOLDER]

A wheel contains the package, the shared library and the command line. It needs Go and a C compiler for the platform: that
of this machine, one that CC names, or with --zig that of the package ziglang, whose libraries for Linux need no newer
glibc than 2.17.
Platforms: linux-x86_64, linux-aarch64, macos-x86_64, macos-arm64, windows-amd64.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import platform
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "0.1.0"

# GOOS, GOARCH, the tag of the wheel, the name of the library, the name of the program
PLATFORMS = {
    "linux-x86_64": ("linux", "amd64", None, "libgotile.so", "gotile"),
    "linux-aarch64": ("linux", "arm64", None, "libgotile.so", "gotile"),
    "macos-x86_64": ("darwin", "amd64", "macosx_12_0_x86_64", "libgotile.dylib", "gotile"),
    "macos-arm64": ("darwin", "arm64", "macosx_12_0_arm64", "libgotile.dylib", "gotile"),
    "windows-amd64": ("windows", "amd64", "win_amd64", "gotile.dll", "gotile.exe"),
}

# What zig calls the platforms.
ZIG = {"linux-x86_64": "x86_64-linux-gnu.2.17", "linux-aarch64": "aarch64-linux-gnu.2.17", "windows-amd64": "x86_64-windows-gnu",
       "macos-x86_64": "x86_64-macos.12.0", "macos-arm64": "aarch64-macos.12.0"}


# Libraries of macOS that Go's packages need and zig does not describe, with the functions that they call.
MACOS = {
    "libresolv.tbd": ("/usr/lib/libresolv.9.dylib", ["res_9_nclose", "res_9_ninit", "res_9_nsearch"]),
    "CoreFoundation.framework/CoreFoundation.tbd": ("/System/Library/Frameworks/CoreFoundation.framework/Versions/A/CoreFoundation", []),
}


def describe_macos(folder: pathlib.Path) -> list[str]:
    """Writes text stubs of libraries of macOS, which dyld finds when a program is loaded, and returns the flags of a linker for them."""
    targets = "[ x86_64-macos, arm64-macos ]"
    for name, (install, functions) in MACOS.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        symbols = ", ".join(f"_{f}" for f in functions)
        exports = f"exports:\n  - targets: {targets}\n    symbols: [ {symbols} ]\n" if functions else ""
        path.write_text(f"--- !tapi-tbd\ntbd-version: 4\ntargets: {targets}\ninstall-name: '{install}'\ncurrent-version: 1\n{exports}...\n", encoding="utf-8")
    return [f"-L{folder}", f"-F{folder}"]


def zig(name: str, folder: pathlib.Path) -> str:
    """Returns a C compiler for a platform: zig, which takes linker scripts by a flag only."""
    script, compiler = folder / "exports.map", folder / "zigcc"
    flags = describe_macos(folder) if name.startswith("macos") else []
    text = (ROOT / "cmd/libgotile/exports.so").read_text(encoding="utf-8")
    script.write_text(text[text.index("VERSION {") + len("VERSION {"):text.rindex("}")], encoding="utf-8")
    compiler.write_text(f"""#!{sys.executable}
import os, sys
args = ["-Wl,--version-script={script}" if a.endswith("exports.so") else a for a in sys.argv[1:]]
os.execv(sys.executable, [sys.executable, "-m", "ziglang", "cc", "-target", "{ZIG[name]}", *{flags}, *args])
""", encoding="utf-8")
    compiler.chmod(0o755)
    return str(compiler)


def own_platform() -> str:
    system = {"Darwin": "macos", "Windows": "windows"}.get(platform.system(), "linux")
    machine = {"AMD64": "amd64"}.get(platform.machine(), platform.machine())
    return f"{system}-{machine}"


def build(goos: str, goarch: str, folder: pathlib.Path, library: str, program: str, compiler: str | None) -> None:
    env = {**os.environ, "GOOS": goos, "GOARCH": goarch}
    if compiler is not None:
        env["CC"] = compiler
    flags = ["-ldflags=-s -w"]
    subprocess.run(["go", "build", *flags, "-buildmode=c-shared", "-o", folder / library, "./cmd/libgotile"], cwd=ROOT, env={**env, "CGO_ENABLED": "1"}, check=True)
    subprocess.run(["go", "build", *flags, "-o", folder / program, "./cmd/gotile"], cwd=ROOT, env={**env, "CGO_ENABLED": "0"}, check=True)


def mark_versions(program: pathlib.Path) -> None:
    """Sets the type of an empty section .gnu.version_r to that of its name: Go's linker leaves it as data, which auditwheel cannot read."""
    data = bytearray(program.read_bytes())
    table, = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<3H", data, 58)
    text, = struct.unpack_from("<Q", data, table + names * size + 24)
    sections = range(table, table + count * size, size)
    strings = next((struct.unpack_from("<I", data, at + 40)[0] for at in sections if struct.unpack_from("<I", data, at + 4) == (11,)), 0)  # of SHT_DYNSYM
    for at in sections:
        name, kind = struct.unpack_from("<2I", data, at)
        if data.startswith(b".gnu.version_r\0", text + name) and kind == 1 and struct.unpack_from("<Q", data, at + 32) == (0,):
            struct.pack_into("<I", data, at + 4, 0x6FFFFFFE)  # SHT_GNU_verneed
            struct.pack_into("<I", data, at + 40, strings)
    program.write_bytes(data)


def glibc_of(library: pathlib.Path) -> tuple[int, int]:
    """Returns the newest version of glibc whose symbols the library needs."""
    text = subprocess.run(["readelf", "-V", library], capture_output=True, text=True, check=True).stdout
    versions = [tuple(int(n) for n in word.removeprefix("GLIBC_").split(".")[:2]) for word in text.split() if word.startswith("GLIBC_2")]
    return max(versions, default=(2, 17))


def imports_of(library: pathlib.Path) -> list[str]:
    """Returns the names of the libraries that a DLL needs, from its table of imports."""
    data = library.read_bytes()
    header = struct.unpack_from("<I", data, 0x3C)[0]
    sections, optional = struct.unpack_from("<H12xH", data, header + 6)
    table = [struct.unpack_from("<4I", data, header + 24 + optional + 40 * i + 8) for i in range(sections)]

    def at(address: int) -> int:
        for size, start, stored, offset in table:
            if start <= address < start + max(size, stored):
                return address - start + offset
        raise ValueError(f"{library.name}: address {address:#x} is in no section")

    entry = at(struct.unpack_from("<I", data, header + 24 + 120)[0])
    names = []
    while name := struct.unpack_from("<12xI", data, entry)[0]:
        names.append(data[at(name):data.index(b"\0", at(name))].decode())
        entry += 20
    return names


def check_imports(library: pathlib.Path) -> None:
    """Ends the program if a DLL needs libraries that are not part of Windows."""
    own = ("kernel32.dll", "msvcrt.dll", "ntdll.dll", "ucrtbase.dll", "api-ms-win-")
    if other := [name for name in imports_of(library) if not name.lower().startswith(own)]:
        sys.exit(f"wheel.py: {library.name} needs {', '.join(other)}, which Windows does not have")


def check_macos(library: pathlib.Path) -> None:
    """Ends the program if a library for macOS is not signed although Apple's processors want it, needs a newer macOS than the tag says, or libraries that are not part of it."""
    data = library.read_bytes()
    dylib, version, signature = 0xC, 0x32, 0x1D  # of load commands
    found, at = {}, 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, size = struct.unpack_from("<2I", data, at)
        found.setdefault(command, []).append(data[at:at + size])
        at += size
    names = [c[struct.unpack_from("<I", c, 8)[0]:].split(b"\0")[0].decode() for c in found.get(dylib, [])]
    if other := [name for name in names if not name.startswith(("/usr/lib/", "/System/Library/"))]:
        sys.exit(f"wheel.py: {library.name} needs {', '.join(other)}, which macOS does not have")
    oldest = struct.unpack_from("<I", found[version][0], 12)[0] >> 16
    if oldest > 12:
        sys.exit(f"wheel.py: {library.name} needs macOS {oldest}")
    start = struct.unpack_from("<I", found[signature][0], 8)[0] if signature in found else len(data)
    arm64 = struct.unpack_from("<I", data, 4)[0] == 0x100000C
    if arm64 and data[start:start + 4] != b"\xfa\xde\x0c\xc0":
        sys.exit(f"wheel.py: {library.name} is not signed")


def tag_of(name: str, library: pathlib.Path) -> str:
    """Returns the platform of the wheel's name."""
    fixed, machine = PLATFORMS[name][2], name.partition("-")[2]
    if fixed:
        return fixed
    major, minor = max(glibc_of(library), (2, 17))
    return f"manylinux_{major}_{minor}_{machine}"


def digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write(out: pathlib.Path, name: str, with_zig: bool) -> pathlib.Path:
    goos, goarch, _, library, program = PLATFORMS[name]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        build(goos, goarch, folder, library, program, zig(name, folder) if with_zig else None)
        if goos == "windows":
            check_imports(folder / library)
        elif goos == "darwin":
            check_macos(folder / library)
            check_macos(folder / program)
        elif goos == "linux":
            mark_versions(folder / program)
        tag = tag_of(name, folder / library)
        files = {f"gotile/{p.relative_to(ROOT / 'python/gotile').as_posix()}": p.read_bytes() for p in sorted((ROOT / "python/gotile").rglob("*.py"))}
        files[f"gotile/{library}"] = (folder / library).read_bytes()
        scripts = {f"gotile-{VERSION}.data/scripts/{program}": (folder / program).read_bytes()}
    info = f"gotile-{VERSION}.dist-info"
    files |= scripts | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: gotile\nVersion: {VERSION}\nSummary: CUDA Tile programs on any CPU\nRequires-Python: >=3.10\n".encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: gotile\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n".encode(),
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{info}/licenses/NOTICE": (ROOT / "NOTICE").read_bytes(),
    }
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, data in files.items()) + f"{info}/RECORD,,\n"
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"gotile-{VERSION}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as z:
        for path, data in [*files.items(), (f"{info}/RECORD", record.encode())]:
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if path in scripts or path.endswith((".so", ".dylib")) else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(entry, data)
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--platform", default=own_platform(), choices=sorted(PLATFORMS))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out")
    parser.add_argument("--zig", action="store_true", help="use the C compiler of the package ziglang")
    flags = parser.parse_args()
    try:
        sys.stdout.write(f"{write(flags.out, flags.platform, flags.zig)}\n")
    except subprocess.CalledProcessError as e:
        sys.exit(f"wheel.py: {flags.platform}: {e.cmd[0]} failed; its message is above")


if __name__ == "__main__":
    main()
