package emu

import (
	"fmt"
	"os"
	"path"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePages is the size from which on the system is asked for pages of 2 MB.
const hugePages = 4 << 20

// pageRest is what newPages needs beside the memory to align it: pages are aligned.
const pageRest = 0

// newPages allocates whole pages of memory, all zero.
func newPages(size int) ([]byte, error) {
	memory, err := mmap(-1, 0, roundUp(size, os.Getpagesize()), 0, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err == nil && size >= hugePages {
		_ = unix.Madvise(memory, unix.MADV_HUGEPAGE) // a system without them ignores it
	}
	return memory, err
}

// reservePages reserves addresses without memory, at an address if possible.
func reservePages(size int, at uintptr) ([]byte, error) {
	return mmap(-1, 0, size, at, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
}

// unmapPages takes the memory away from addresses that stay reserved.
func unmapPages(memory []byte) error {
	_, err := mmap(-1, 0, len(memory), addressOf(memory), unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE|unix.MAP_FIXED)
	return err
}

// freePages gives pages or addresses back to the system.
func freePages(memory []byte) {
	if len(memory) > 0 {
		_ = unix.MunmapPtr(unsafe.Pointer(unsafe.SliceData(memory)), uintptr(len(memory))) // it is mapped
	}
}

// mapFile maps a part of a file of [newFile]: in place of the pages at an address, or anywhere if that is 0.
func mapFile(f *os.File, offset int64, size int, at uintptr) ([]byte, error) {
	flags := unix.MAP_SHARED
	if at != 0 {
		flags |= unix.MAP_FIXED
	}
	return mmap(int(f.Fd()), offset, size, at, unix.PROT_READ|unix.PROT_WRITE, flags)
}

func mmap(fd int, offset int64, size int, at uintptr, access, flags int) ([]byte, error) {
	p, err := unix.MmapPtr(fd, offset, pointer(at), uintptr(size), access, flags)
	if err != nil {
		return nil, failure(OutOfMemory, "%d bytes: %v", size, err)
	}
	return unsafe.Slice((*byte)(p), size), nil
}

// fileName is the name of files that processes share, with the number of a device.
const fileName = "gotile-device-%d"

// newFile makes a file in memory, all zero, that other processes can map.
func newFile(device int, size int64) (*os.File, error) {
	name := fmt.Sprintf(fileName, device)
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return nil, failure(OutOfMemory, "%d bytes of shared memory: %v", size, err)
	}
	f := os.NewFile(uintptr(fd), name)
	if err := f.Truncate(size); err != nil {
		f.Close()
		return nil, failure(OutOfMemory, "%d bytes of shared memory: %v", size, err)
	}
	return f, nil
}

// identify returns the size of a file, what tells it from others, and the number of the device that it was made for.
func identify(f *os.File) (size int64, id uint64, device int, err error) {
	var stat unix.Stat_t
	if err := unix.Fstat(int(f.Fd()), &stat); err != nil {
		return 0, 0, 0, err
	}
	link, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd()))
	if err != nil {
		return 0, 0, 0, err
	}
	if _, err := fmt.Sscanf(path.Base(link), "memfd:"+fileName, &device); err != nil {
		return 0, 0, 0, fmt.Errorf("%s is no memory of gotile", link)
	}
	return stat.Size, stat.Ino, device, nil
}

// openFile opens a file of another process of the same user.
func openFile(process, fd uint32) (*os.File, error) {
	return os.OpenFile(fmt.Sprintf("/proc/%d/fd/%d", process, fd), os.O_RDWR, 0)
}

// duplicate returns a descriptor of a file that the program owns.
func duplicate(f *os.File) (int, error) { return unix.Dup(int(f.Fd())) }

// adopt returns a file of its own for a descriptor of the program.
func adopt(fd int) (*os.File, error) {
	own, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(own), "shared memory"), nil
}
