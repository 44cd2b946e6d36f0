/* Bit deposit and extract, with the processor's instruction where the build allows it.
 *
 * A search kernel is compiled once for each instruction set (see CMakeLists.txt) and chosen at run
 * time; all builds walk the same tree and give the same node counts. */
#ifndef STICH_BITS_H
#define STICH_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* The bits of value at the places of mask, moved together at the low end. */
static inline uint64_t bits_extract(uint64_t value, uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(value, mask);
#else
    uint64_t result = 0;
    for (uint64_t place = 1; mask != 0; place <<= 1, mask &= mask - 1)
        if (value & mask & -mask)
            result |= place;
    return result;
#endif
}

/* The low bits of value spread over the places of mask: the reverse of bits_extract. */
static inline uint64_t bits_deposit(uint64_t value, uint64_t mask) {
#ifdef __BMI2__
    return _pdep_u64(value, mask);
#else
    uint64_t result = 0;
    for (; mask != 0; value >>= 1, mask &= mask - 1)
        if (value & 1)
            result |= mask & -mask;
    return result;
#endif
}

#endif
