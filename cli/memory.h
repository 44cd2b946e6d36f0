/* Memory that the command cannot do without. */
#ifndef STICH_MEMORY_H
#define STICH_MEMORY_H

/* Returns memory that has just been allocated; when it is NULL, ends the program with a message,
 * as nothing sensible is left to be done. */
void *or_end(void *memory);

#endif
