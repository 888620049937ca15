import { defineTexts } from '../../../i18n/texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** Words of the tickets page. */
export const ticketTexts = defineTexts({ pt, en, es })
