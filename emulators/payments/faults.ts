/**
 * What is wrong with the bank. `silent` never answers; `lost` does what it is asked for and hangs up; `down` hangs up at once;
 * `html` is a proxy's page; `denied` no longer knows the key; `barred` serves nobody from there.
 */
export const bankErrors = ['silent', 'lost', 'down', 'broken', 'html', 'busy', 'denied', 'barred'] as const
export type BankError = (typeof bankErrors)[number]
