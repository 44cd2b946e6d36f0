/* Plays the deals of "stich sim", shows progress, keeps them in a folder if that is wanted, and
 * prints the summary. */
#ifndef STICH_SIM_PLAY_H
#define STICH_SIM_PLAY_H

#include "cluster.h"
#include "options.h"
#include "run.h"

/* In all three:
 * common   threads, form of the summary, and whether progress is shown
 * cluster  the processes that share the work, or NULL. Those but process 0 only play.
 * STATUS_INTERRUPTED: the summary was printed all the same, of what was done. */

/* Plays a job whose deals are not kept. */
Status sim_play_job(const Common *common, const Cluster *cluster, const BatchJob *job,
                    Error *error);

/* Begins a run in a folder and plays it; see run_begin. */
Status sim_begin_run(const Common *common, const Cluster *cluster, const RunPlan *plan,
                     const char *folder, Error *error);

/* Goes on with a run; see run_resume. */
Status sim_resume_run(const Common *common, const Cluster *cluster, const RunPlan *plan,
                      const char *folder, Error *error);

#endif
