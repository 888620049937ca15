/** What other features may use. */
export { usersApi } from './api.ts'
export { everybody, type Person, peopleFound, usePeopleChoices } from './people.ts'
