/* ffo_data.h - the occupied squares of the FFO positions #1 to #79, in that order, as in
 * positions/sets/ffo-*.obf. */

#ifndef YOMIKIRI_FFO_DATA_H
#define YOMIKIRI_FFO_DATA_H

#include <stdint.h>

static const uint64_t FFO_OCCUPIED[79] = {
    0x3e7efcfffefebe7c, 0x7c3cfffffefe7c7e, 0xfcffffffffbe3c30, 0x7c3cfcfeffff7d7e,
    0x3e3dbfffff7fbc3e, 0x7e3e7fff7f7f3f3c, 0x787cfeffffff3f3c, 0x3f3f7f7fffff3d28,
    0x3c3cfffffefefd3c, 0x3e3cffffffff3c1e, 0x7fbffefffdf8f0e8, 0x3e3cffffffff7d24,
    0x3e7cfcfffefe3e7c, 0x7c3cfffffefe3c7c, 0xfcffffffffbe3810, 0x5c38fcfeffff7d7e,
    0x1e1dbfffff7fbc3e, 0x3e3cffffffff3c0e, 0x787cfcfdffff3f3c, 0x7f7f1f7fffffffff,
    0x0f3f3f3f3f7f3fff, 0x10bcfeffffff7d3c, 0x3cfdffffff7f1c04, 0x2f3ffffffcfa7824,
    0x3d1ffffefffe7810, 0x84f4fefefefe3c3e, 0x543cff7fff7f3c2c, 0x38befffefffe9c04,
    0x001dbfffffff3c3e, 0x3e7c7fff3f3f1d0e, 0x3e3dbf7f3e3f3c3e, 0xa4fcffff7f1f3d0c,
    0x3ca8fafefefc3cfe, 0xfcfcfefffffea000, 0x0478fefeffffbc1c, 0x0079bfffffffbc28,
    0x2c1d3f7f3f7f3d3c, 0x0014fffefffe3c3c, 0x000d1f3f3f7f3f3d, 0x0090f8fffffffef9,
    0x4e3c3f3e7f7e7c3e, 0x3cf8f8fdfeffb01c, 0x7c387f7e7e3e3c7c, 0x383c3f3ffffeb454,
    0x303d7e3f3f3f3d78, 0x5e3cfcfcfe7c3c38, 0x3c3c3f3e3f3e3c3e, 0x7e3c1f3f7f3f1d20,
    0x14383f7f3f7f3c2c, 0x243cfefefefe1c10, 0x30bcfffeff782050, 0x008cfffffffc9808,
    0x20b4fcfefcfe3830, 0x08381f3f3fff0f1c, 0x183d3f7f3ffe0500, 0x00387f7e3e3e3c7c,
    0x3ebcfefcfcf80000, 0x00343f7e7e7e1c3c, 0xacfcfffc7c800000, 0x3cbcfcfcfcfc3878,
    0x00113f7fff7f3d1e, 0x0010ff7efffc3c3c, 0x783c7fff7e3e1404, 0x3a1c7efcfcfea424,
    0x203c7f7e7d7c7c30, 0x041c3f3f3f7f1d0e, 0x0018bc7efe7f3c3e, 0x201c3e7e7efc3c38,
    0x00147f7e7f3e383c, 0x043d7f3f3f0f1d08, 0x78bcfcfe7e7c0000, 0x10187c7eff7e3c08,
    0x00397f7e3e3f1c24, 0x203c3cbcfefcbc10, 0x207cfc7cfebc3010, 0x101cfcfe7f782c08,
    0x000c153eff1f1d34, 0x080c2f1eff5e3c10, 0x30b4fcff78d04000,
};

#endif
