/** What other features may use. */
export { usersApi } from './api.ts'
export { everybody, type Person, peopleFound, useColleagueChoices, usePeopleChoices } from './people.ts'
