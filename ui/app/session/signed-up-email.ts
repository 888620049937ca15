import { createStore } from '../../lib/store.ts'

/** With which e-mail a company was just signed up here, for the login that follows. */
export const signedUpEmail = createStore('')
