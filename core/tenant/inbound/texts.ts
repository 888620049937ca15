import type { QueueOption } from '../queues/contract.ts'

/** What the bot writes (decision 45): literal texts. */

export const INVALID_OPTION = 'Opção inválida, por favor, escolha uma opção válida.'
const TO_MAIN_MENU = '*[ # ]* - Voltar ao Menu Principal'
const TO_START = '*[ # ]* - Menu inicial'
const TO_PARENT = '*[ 0 ]* - Menu anterior'

const line = (number: number, title: string): string => `*[ ${number} ]* - ${title}`

/** Blocks with a blank line between them; empty ones leave no gap. */
const blocks = (...texts: string[]): string => texts.filter(text => text.trim()).join('\n\n')

/** The connection's greeting, and its queues by number. */
export const queueMenu = (greeting: string, queues: readonly { name: string }[]): string =>
  blocks(greeting, queues.map((queue, index) => line(index + 1, queue.name)).join('\n'))

/** Why the chosen queue does not answer now, and the way back. */
export const queueClosed = (outOfHoursMessage: string): string => blocks(outOfHoursMessage, TO_MAIN_MENU)

const lines = (options: readonly QueueOption[]): string =>
  options.map(({ option, title }) => line(option, title)).join('\n')

/** The top of a queue's tree. */
export const treeTop = (greeting: string, options: readonly QueueOption[]): string =>
  blocks(greeting, lines(options), TO_START)

/** A place inside the tree. */
export const treePlace = (place: QueueOption): string =>
  blocks(place.message || place.title, lines(place.children), `${TO_PARENT}\n${TO_START}`)
