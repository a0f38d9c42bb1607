/* sim_table.h - the strategies beside each other on the simulated problems. */

#ifndef YOMIKIRI_SIM_TABLE_H
#define YOMIKIRI_SIM_TABLE_H

/* Print the table of docs/experiments/strategies.md; the exit status, 2 for impossible numbers. */
int sim_table(int seeds, int budget);

#endif
