/* Work that is asked for over the network: it waits for its turn, runs on a thread of its own,
 * tells how far it is, and is cancelled when nobody waits for it any more.
 *
 * Whoever starts a job owns it until job_release. All functions may be called from any thread. */
#ifndef STICH_JOB_H
#define STICH_JOB_H

#include "solver/error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Job Job;
typedef struct JobQueue JobQueue;

/* Answers a question; the new *answer goes to the caller. It asks job_goes_on every now and then.
 */
typedef Status JobFunction(Job *job, json_t *question, json_t **answer, Error *error);

/* How far a job is. */
typedef struct JobView {
    unsigned version;     /* counts the changes */
    uint64_t done, total; /* units of work; total 0: not known */
    char *partial;        /* a newer answer so far as JSON, or NULL; the caller frees it */
    bool finished;
    Status status; /* when it is finished */
    Error error;   /* ... and its status is not STATUS_OK */
    char *answer;  /* ... or the answer as JSON; the job's */
} JobView;

/* A new queue, or NULL when memory or threads are short.
 * running  so many jobs are worked on at the same time
 * waiting  so many more may wait for their turn
 * threads  that each of them may use
 * seconds  after which a job is told to stop */
JobQueue *jobs_new(int running, int waiting, int threads, double seconds);

/* Cancels all jobs, and takes no new ones. */
void jobs_stop(JobQueue *queue);

/* Ends the threads; the queue has been stopped and its jobs released. */
void jobs_free(JobQueue *queue);

/* Starts a job, or returns NULL: too many wait already, or the queue was stopped. question is kept
 * by the job. */
Job *job_start(JobQueue *queue, JobFunction *run, json_t *question);

/* Waits until the job's version is another than *version, for at most so many milliseconds, and
 * returns how it stands; *version follows. */
JobView job_wait(Job *job, unsigned *version, int milliseconds);

/* Nobody waits for the job any more: it is cancelled if it is not finished. */
void job_release(Job *job);

/* ---- For the job itself ---- */

/* How many threads it may use. */
int job_threads(const Job *job);

/* Tells how far the work is, and whether it is still wanted and in time. */
bool job_goes_on(Job *job, uint64_t done, uint64_t total);

/* Is it worth while to tell an answer so far? It is when the last one has been seen, and a while
 * ago. */
bool job_wants_partial(const Job *job);

/* Tells the answer so far, and takes it over. */
void job_tell(Job *job, json_t *partial);

#endif
