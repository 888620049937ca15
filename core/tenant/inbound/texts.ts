import type { Language, Sentences } from '../../kit/language.ts'
import { blocks, menuLine } from '../queues/index.ts'

/** What the bot writes (decision 45): literal texts, in the company's language. */

const toMainMenu: Sentences = {
  pt: 'Voltar ao Menu Principal',
  en: 'Back to the main menu',
  es: 'Volver al menú principal',
}
/** The connection's greeting, and its queues by number. */
export const queueMenu = (greeting: string, queues: readonly { name: string }[]): string =>
  blocks(greeting, queues.map((queue, index) => menuLine(index + 1, queue.name)).join('\n'))

/** Why the chosen queue does not answer now, and the way back. */
export const queueClosed = (outOfHoursMessage: string, language: Language): string =>
  blocks(outOfHoursMessage, menuLine('#', toMainMenu[language]))
