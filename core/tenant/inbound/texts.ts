import type { Language, Sentences } from '../../kit/language.ts'
import type { QueueOption } from '../queues/contract.ts'

/** What the bot writes (decision 45): literal texts, in the company's language. */

export const invalidOption: Sentences = {
  pt: 'Opção inválida, por favor, escolha uma opção válida.',
  en: 'Invalid option, please choose a valid one.',
  es: 'Opción no válida, por favor, elija una opción válida.',
}
const toMainMenu: Sentences = {
  pt: 'Voltar ao Menu Principal',
  en: 'Back to the main menu',
  es: 'Volver al menú principal',
}
const toStart: Sentences = { pt: 'Menu inicial', en: 'First menu', es: 'Menú inicial' }
const toParent: Sentences = { pt: 'Menu anterior', en: 'Previous menu', es: 'Menú anterior' }

const line = (key: number | '#', title: string): string => `*[ ${key} ]* - ${title}`

/** Blocks with a blank line between them; empty ones leave no gap. */
const blocks = (...texts: string[]): string => texts.filter(text => text.trim()).join('\n\n')

/** The connection's greeting, and its queues by number. */
export const queueMenu = (greeting: string, queues: readonly { name: string }[]): string =>
  blocks(greeting, queues.map((queue, index) => line(index + 1, queue.name)).join('\n'))

/** Why the chosen queue does not answer now, and the way back. */
export const queueClosed = (outOfHoursMessage: string, language: Language): string =>
  blocks(outOfHoursMessage, line('#', toMainMenu[language]))

const lines = (options: readonly QueueOption[]): string =>
  options.map(({ option, title }) => line(option, title)).join('\n')

/** The top of a queue's tree. */
export const treeTop = (greeting: string, options: readonly QueueOption[], language: Language): string =>
  blocks(greeting, lines(options), line('#', toStart[language]))

/** A place inside the tree. */
export const treePlace = (place: QueueOption, language: Language): string =>
  blocks(
    place.message || place.title,
    lines(place.children),
    `${line(0, toParent[language])}\n${line('#', toStart[language])}`,
  )
