/** Where an assistant, or the bot of somebody else, answers: for their pages. */
export { AnswerNote, AnswerPlaces } from './answer-sources.tsx'
