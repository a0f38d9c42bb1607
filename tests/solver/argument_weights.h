/* argument_weights.h - bad arguments for the functions of yomikiri.h that are about weights. */

#ifndef YOMIKIRI_ARGUMENT_WEIGHTS_H
#define YOMIKIRI_ARGUMENT_WEIGHTS_H

/* Each fails the test that runs unless the function of that name takes them well. */
void argument_weights_create(void);
void argument_weights_destroy(void);
void argument_weights_checksum(void);
void argument_weights_provenance(void);
void argument_weights_bytes(void);

#endif
