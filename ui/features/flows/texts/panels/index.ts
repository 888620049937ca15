import { defineTexts } from '../../../../i18n/texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** Words of the panels. */
export const panelTexts = defineTexts({ pt, en, es })
