#include "job.h"

#include "lib/json.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define BETWEEN_PARTIALS 0.25 /* seconds */

struct Job {
    JobQueue *queue;
    JobFunction *run;
    json_t *question;
    Job *next;  /* in the queue */
    int owners; /* who started it, and the queue: the last one frees it */
    bool cancelled;
    double started, told; /* seconds, 0: not yet; told: the last partial answer */
    JobView view;
    pthread_cond_t changed;
};

struct JobQueue {
    pthread_mutex_t lock; /* of everything in here, and of all jobs */
    pthread_cond_t filled;
    Job *first, **last;
    int waiting, most_waiting;
    int job_threads; /* that each job may use */
    double seconds;
    bool stopped;
    int thread_count;
    pthread_t threads[];
};

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Jobs; the queue is locked ---- */

static void job_change(Job *job) {
    job->view.version++;
    pthread_cond_broadcast(&job->changed);
}

static void job_drop(Job *job) {
    if (--job->owners > 0)
        return;
    json_decref(job->question);
    pthread_cond_destroy(&job->changed);
    free(job->view.partial);
    free(job->view.answer);
    free(job);
}

static Job *take_next(JobQueue *queue) {
    while (queue->first == NULL && !queue->stopped)
        pthread_cond_wait(&queue->filled, &queue->lock);
    Job *job = queue->first;
    if (job == NULL)
        return NULL;
    queue->first = job->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    queue->waiting--;
    job->started = clock_seconds();
    return job;
}

/* Takes a job out of the line, if it still stands there. */
static void leave_line(Job *job) {
    JobQueue *queue = job->queue;
    Job **at = &queue->first;
    while (*at != NULL && *at != job)
        at = &(*at)->next;
    if (*at == NULL)
        return;
    *at = job->next;
    if (*at == NULL)
        queue->last = at;
    queue->waiting--;
    job->owners--;
}

static void job_finish(Job *job, Status status, char *answer, const Error *error) {
    job->view.finished = true;
    job->view.status = status;
    job->view.error = *error;
    job->view.answer = answer;
    job_change(job);
}

/* ---- The threads ---- */

/* Runs a job; the queue is locked before and after, but not meanwhile. */
static void run(Job *job) {
    pthread_mutex_unlock(&job->queue->lock);
    Error error = {.text = ""};
    json_t *answer = NULL;
    char *text = NULL;
    bool wanted = job_goes_on(job, 0, 0);
    Status status = wanted ? job->run(job, job->question, &answer, &error)
                           : error_set(&error, STATUS_INTERRUPTED, "cancelled");
    if (status == STATUS_OK)
        text = json_text(answer);
    if (status == STATUS_OK && text == NULL)
        status = error_set(&error, STATUS_NO_MEMORY, "out of memory");
    json_decref(answer);
    pthread_mutex_lock(&job->queue->lock);
    job_finish(job, status, text, &error);
    job_drop(job);
}

static void *work(void *context) {
    JobQueue *queue = context;
    pthread_mutex_lock(&queue->lock);
    for (Job *job; (job = take_next(queue)) != NULL;)
        run(job);
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* ---- The queue ---- */

JobQueue *jobs_new(int running, int waiting, int threads, double seconds) {
    JobQueue *queue = calloc(1, sizeof *queue + (size_t)running * sizeof *queue->threads);
    if (queue == NULL)
        return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
    queue->last = &queue->first;
    queue->most_waiting = waiting;
    queue->job_threads = threads;
    queue->seconds = seconds;
    while (queue->thread_count < running &&
           pthread_create(&queue->threads[queue->thread_count], NULL, work, queue) == 0)
        queue->thread_count++;
    if (queue->thread_count == running)
        return queue;
    jobs_stop(queue);
    jobs_free(queue);
    return NULL;
}

void jobs_stop(JobQueue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->stopped = true;
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

void jobs_free(JobQueue *queue) {
    for (int i = 0; i < queue->thread_count; i++)
        pthread_join(queue->threads[i], NULL);
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->lock);
    free(queue);
}

static Job *job_new(JobQueue *queue, JobFunction *function, json_t *question) {
    pthread_condattr_t steady;
    Job *job = calloc(1, sizeof *job);
    if (job == NULL)
        return NULL;
    *job = (Job){.queue = queue, .run = function, .question = json_incref(question), .owners = 2};
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&job->changed, &steady);
    pthread_condattr_destroy(&steady);
    return job;
}

Job *job_start(JobQueue *queue, JobFunction *function, json_t *question) {
    Job *job = NULL;
    pthread_mutex_lock(&queue->lock);
    if (!queue->stopped && queue->waiting < queue->most_waiting)
        job = job_new(queue, function, question);
    if (job != NULL) {
        *queue->last = job;
        queue->last = &job->next;
        queue->waiting++;
        pthread_cond_signal(&queue->filled);
    }
    pthread_mutex_unlock(&queue->lock);
    return job;
}

JobView job_wait(Job *job, unsigned *version, int milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += milliseconds / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&job->queue->lock);
    while (job->view.version == *version && !job->view.finished &&
           pthread_cond_timedwait(&job->changed, &job->queue->lock, &until) == 0)
        ;
    JobView view = job->view;
    job->view.partial = NULL;
    *version = view.version;
    pthread_mutex_unlock(&job->queue->lock);
    return view;
}

void job_release(Job *job) {
    JobQueue *queue = job->queue;
    pthread_mutex_lock(&queue->lock);
    job->cancelled = true;
    leave_line(job);
    job_drop(job);
    pthread_mutex_unlock(&queue->lock);
}

/* ---- For the job itself ---- */

int job_threads(const Job *job) {
    return job->queue->job_threads;
}

bool job_goes_on(Job *job, uint64_t done, uint64_t total) {
    JobQueue *queue = job->queue;
    pthread_mutex_lock(&queue->lock);
    bool late = clock_seconds() - job->started >= queue->seconds;
    bool wanted = !job->cancelled && !queue->stopped && !(late && done > 0);
    job->view.done = done;
    job->view.total = total;
    job_change(job);
    pthread_mutex_unlock(&queue->lock);
    return wanted;
}

bool job_wants_partial(const Job *job) {
    pthread_mutex_lock(&job->queue->lock);
    bool wanted = job->view.partial == NULL && clock_seconds() - job->told >= BETWEEN_PARTIALS;
    pthread_mutex_unlock(&job->queue->lock);
    return wanted;
}

void job_tell(Job *job, json_t *partial) {
    char *text = json_text(partial);
    json_decref(partial);
    pthread_mutex_lock(&job->queue->lock);
    free(job->view.partial);
    job->view.partial = text;
    job->told = clock_seconds();
    job_change(job);
    pthread_mutex_unlock(&job->queue->lock);
}
