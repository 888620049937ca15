import { plainAnswer, plainWords } from '../../kit/choice.ts'
import { MAX_ANSWER_READ } from '../../kit/limits.ts'
import { fold } from '../../kit/text.ts'

/** So short a word may begin any sentence: "No domingo, pode ser" is no no. */
const SHORTEST_BEGINNING = 3

/** An answer as it is compared: its beginning, also in bare words, since words of a company are no longer. */
interface Said {
  whole: string | undefined
  words: string
}

export const saidBy = (text: string): Said => ({
  whole: text.length <= MAX_ANSWER_READ ? plainAnswer(text) : undefined,
  words: bare(plainWords(text.slice(0, MAX_ANSWER_READ))),
})

/** Whether an answer is a word, or begins with it: "Não quero, obrigada" is a no as well. */
export const beginsWith = (said: Said, word: string): boolean =>
  isSame(word, said) || (bare(word).length >= SHORTEST_BEGINNING && `${said.words} `.startsWith(`${bare(word)} `))

/** What has no letters, as an emoji, is only itself. */
export const isSame = (word: string, { whole, words }: Said): boolean =>
  whole !== undefined &&
  (bare(word) === '' || words === '' ? plainAnswer(word) === whole && whole !== '' : bare(word) === words)

/** The words of a text as people type them, without capitals, accents and marks: `Não!` is `nao`. */
const bare = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter(word => word !== '')
    .join(' ')
