#include "skat_eval.h"
Status skat_eval_malenko(SkatEval *eval, Error *error) {
    (void)eval;
    return error_set(error, STATUS_USAGE, "not yet");
}
