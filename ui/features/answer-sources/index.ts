/** Where an assistant, or the bot of somebody else, answers: for their pages. */
export { AnswerNote, AnswerSources } from './answer-sources.tsx'
