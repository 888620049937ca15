/** Milliseconds that a script has (spec 2 §9). */
export const MAX_SCRIPT_TIME = 500

/** Literal (spec 2 §8). */
export const TIMED_OUT = `Script excedeu o tempo limite de execução (${MAX_SCRIPT_TIME}ms)`
