#pragma once

/// How many bytes of the heap are in use; -1 where the C library does not tell.
///
/// It is C because Swift's module of the C library leaves `malloc.h` out.
long long heapBytesInUse(void);
