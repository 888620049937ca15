import { blocks, menuLine } from '../../domain/menu-text.ts'
import type { Language, Sentences } from '../../kit/language.ts'
import type { QueueOption } from './contract.ts'
import { leafAction } from './tree.ts'

/** What the bot writes in the options of a queue (decision 45): literal texts, in the company's language. */

/** An answer that is none of the lines, when showing them once more did not help. */
export const invalidOption: Sentences = {
  pt: 'Opção inválida, por favor, escolha uma opção válida.',
  en: 'Invalid option, please choose a valid one.',
  es: 'Opción no válida, por favor, elija una opción válida.',
}
const toStart: Sentences = { pt: 'Menu inicial', en: 'First menu', es: 'Menú inicial' }
const toParent: Sentences = { pt: 'Menu anterior', en: 'Previous menu', es: 'Menú anterior' }

const lines = (options: readonly QueueOption[]): string =>
  options.map(({ option, title }) => menuLine(option, title)).join('\n')

/** The top of a queue's tree. */
export const treeTop = (greeting: string, options: readonly QueueOption[], language: Language): string =>
  blocks(greeting, lines(options), menuLine('#', toStart[language]))

/** A place inside the tree; one that leads away has no way back. */
export const treePlace = (place: QueueOption, language: Language): string =>
  blocks(
    place.message || place.title,
    lines(place.children),
    leafAction(place) === 'people' ? `${menuLine(0, toParent[language])}\n${menuLine('#', toStart[language])}` : '',
  )
