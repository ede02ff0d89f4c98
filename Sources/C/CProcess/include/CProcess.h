/* What the runtime of Swift reads or requires at the start of a process. */

/* The number of arguments that `main` receives, or 0 if it is unknown. */
int process_argument_count(void);

/* The arguments that `main` receives, beginning with the name of the program. */
char *const *process_arguments(void);

/* Starts threads that run at the same time, at most `count`, and returns their number after they have
   ended. */
int process_start_threads(int count);

/* Opens and closes the files of an event loop. Returns 0, or the value of `errno`. */
int process_open_events(void);

/* The number of cores that the process may use, at least 1: on Linux, those that are granted to it. */
int process_core_count(void);
