/** What other features may use. */
export { tagsApi, useTagChoices } from './use-tags.ts'
