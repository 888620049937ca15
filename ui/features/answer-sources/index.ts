/** Where an assistant, or the bot of someone else, answers: for their pages. */
export { AnswerNote, AnswerSources } from './answer-sources.tsx'
