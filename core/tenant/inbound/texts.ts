import { blocks, menuLine } from '../../domain/menu-text.ts'
import type { Language, Sentences } from '../../kit/language.ts'

/** What the bot writes (decision 45): literal texts, in the company's language. */

const toMainMenu: Sentences = {
  pt: 'Voltar ao Menu Principal',
  en: 'Back to the main menu',
  es: 'Volver al menú principal',
}
/** Why the chosen queue does not answer now, and the way back. */
export const queueClosed = (outOfHoursMessage: string, language: Language): string =>
  blocks(outOfHoursMessage, menuLine('#', toMainMenu[language]))
