/* sim_table.h - the strategies beside each other on the simulated problems. */

#ifndef YOMIKIRI_SIM_TABLE_H
#define YOMIKIRI_SIM_TABLE_H

/* Print what each strategy misses on problems with a known answer; the exit status, 2 for
 * impossible numbers. */
int sim_table(int seeds, int budget);

#endif
