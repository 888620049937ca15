import { reasonsIn } from '../../../../core/domain/connection-reason-words.ts'
import { defineTexts } from '../../../i18n/texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** Words of the connections; a reason of `core/domain/connection-reasons.ts` is its own key. */
export const connectionTexts = defineTexts({
  pt: { ...pt, ...reasonsIn('pt') },
  en: { ...en, ...reasonsIn('en') },
  es: { ...es, ...reasonsIn('es') },
})
