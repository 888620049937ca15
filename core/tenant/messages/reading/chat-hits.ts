import type { Statement } from '../../../storage/run.ts'
import { holdsWords, wantedWords } from '../../../storage/text-search.ts'
import { defineRead } from '../../../workers/readers/read.ts'
import { inScope, type Scope, valuesOf } from './scope.ts'

interface ChatQuestion extends Scope {
  text: string
  most: number
}

/** What a ticket says with all words of a text, the newest first: looks into each of its messages, as `fold` reads them. */
export function chatHitsStatement({ text, most, ...scope }: ChatQuestion): Statement {
  const held = holdsWords('m.body', wantedWords(text))
  return {
    text: `SELECT m.id FROM messages m WHERE ${inScope(scope)} AND ${held.text}
      ORDER BY m.createdAt DESC, m.id DESC LIMIT ?`,
    parameters: [...valuesOf(scope), ...held.parameters, most],
  }
}

export const chatSearch = defineRead('messages.chatSearch', (file, question: ChatQuestion): number[] => {
  const { text, parameters } = chatHitsStatement(question)
  return file
    .prepare(text)
    .pluck()
    .all(...parameters) as number[]
})
