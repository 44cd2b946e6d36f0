/* Bit deposit and extract, with the processor's instruction where the build allows it.
 *
 * A search kernel is compiled once for each instruction set (see CMakeLists.txt) and chosen at run
 * time; all builds walk the same tree and give the same node counts. */
#ifndef STICH_BITS_H
#define STICH_BITS_H

#include <stdint.h>

#if defined __BMI2__ || defined __AVX512VBMI2__
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

/* The bytes of in[64] at the places of mask, moved together at the start of out[64]; what follows
 * them in out is undefined. */
static inline void bits_gather_bytes(uint8_t *out, const uint8_t *in, uint64_t mask) {
#ifdef __AVX512VBMI2__
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(in)));
#else
    for (; mask != 0; mask &= mask - 1)
        *out++ = in[__builtin_ctzll(mask)];
#endif
}

/* The bits i of mask at which bytes[i] and bytes[i + 1] are equal; bytes has room for 65. */
static inline uint64_t bits_equal_neighbours(const uint8_t *bytes, uint64_t mask) {
#ifdef __AVX512BW__
    return mask & _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), _mm512_loadu_si512(bytes + 1));
#else
    uint64_t equal = 0;
    for (; mask != 0; mask &= mask - 1) {
        int i = __builtin_ctzll(mask);
        equal |= (uint64_t)(bytes[i] == bytes[i + 1]) << i;
    }
    return equal;
#endif
}

#endif
