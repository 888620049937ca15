import { plainAnswer, plainWords } from '../../domain/choice.ts'
import { MAX_ANSWER_READ } from '../../kit/limits.ts'
import { normalizeText } from '../../kit/text.ts'

/** So short a word may begin any sentence: "No domingo, pode ser" is no no. */
const SHORTEST_BEGINNING = 3

/** An answer as it is compared: its beginning, also in bare words, since words of a company are no longer. */
interface Content {
  whole: string | undefined
  words: string
}

export const writtenBy = (text: string): Content => ({
  whole: text.length <= MAX_ANSWER_READ ? plainAnswer(text) : undefined,
  words: bare(plainWords(text.slice(0, MAX_ANSWER_READ))),
})

/** Whether an answer is a word, or begins with it: "Não quero, obrigada" is a no as well. */
export const beginsWith = (content: Content, word: string): boolean =>
  isSame(word, content) || (bare(word).length >= SHORTEST_BEGINNING && `${content.words} `.startsWith(`${bare(word)} `))

/** What has no letters, as an emoji, is only itself. */
export const isSame = (word: string, { whole, words }: Content): boolean =>
  whole !== undefined &&
  (bare(word) === '' || words === '' ? plainAnswer(word) === whole && whole !== '' : bare(word) === words)

/** The words of a text as people type them, without capitals, accents and marks: `Não!` is `nao`. */
const bare = (text: string): string =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter(word => word !== '')
    .join(' ')

/** Words that say no more around a wish to leave than that it is one, in our languages. */
const AROUND_LEAVING = new Set(
  `eu quero queria gostaria desejo preciso de por favor pf pfv pra para me da do das dos desta deste dessa desse dessas desses a o as os
  lista listas grupo transmissao envio envios mensagem mensagens campanha campanhas promocao promocoes propaganda propagandas contato
  numero meu suas seu cadastro obrigado obrigada please i want would like to from the this your my list messages campaigns thanks quiero
  deseo salir la las el los esta este estas mensajes campanas gracias`.split(/\s+/),
)

/** Sentences of those who want to leave without one of the company's words. */
const LEAVING = new Set(
  `nao quero receber|nao quero mais receber|nao quero receber mais|nao desejo receber|nao desejo mais receber|pare de enviar|parem de enviar|
pare de mandar|parem de mandar|pare de me mandar|nao me mande mais|nao me mandem mais|nao mande mais|nao envie mais|nao enviem mais|
me tire da lista|me tira da lista|me remova da lista|me exclua da lista|retire meu numero|remova meu numero|tire meu numero|unsubscribe|
remove me|stop sending|no quiero recibir|no quiero recibir mas|darme de baja|quiero darme de baja|dar de baja`
    .split('|')
    .map(sentence => sentence.trim()),
)

/** What may follow such a sentence. */
const isAround = (word: string): boolean =>
  AROUND_LEAVING.has(word) || ['mais', 'more', 'mas', 'nada', 'isso', 'essas', 'estas', 'esse'].includes(word)

/** Whether someone wants no campaigns by a sentence that says nothing else: "quero sair da lista", "não quero mais receber mensagens". */
export function asksToLeave(text: string, optOutWords: readonly string[]): boolean {
  if (text.length > MAX_ANSWER_READ) return false
  const words = bare(plainWords(text)).split(' ')
  const own = words.filter(word => !AROUND_LEAVING.has(word)).join(' ')
  if (own !== '' && optOutWords.some(word => bare(word) === own)) return true
  return words.some((_, at) => LEAVING.has(words.slice(0, at + 1).join(' ')) && words.slice(at + 1).every(isAround))
}
