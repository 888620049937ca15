/** Milliseconds of work that a script has (spec 2 §9). */
export const MAX_SCRIPT_TIME = 500

/** What the engine has beside the script's own time: to begin, to wait for a busy machine, and to be interrupted from outside. */
export const GRACE = 5000

/** Literal (spec 2 §8). */
export const TIMED_OUT = `Script excedeu o tempo limite de execução (${MAX_SCRIPT_TIME}ms)`
