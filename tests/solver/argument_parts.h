/* argument_parts.h - bad arguments for the functions of yomikiri.h about weights and about what
 * a solver got. */

#ifndef YOMIKIRI_ARGUMENT_PARTS_H
#define YOMIKIRI_ARGUMENT_PARTS_H

/* Each fails the test that runs unless the function of that name takes them well. */
void argument_weights_create(void);
void argument_weights_destroy(void);
void argument_weights_checksum(void);
void argument_weights_provenance(void);
void argument_weights_bytes(void);
void argument_solver_facts(void);
void argument_solver_huge_bytes(void);
void argument_overdue(void);
void argument_reach(void);

#endif
