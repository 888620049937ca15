import { type Translate, useTexts } from '../../i18n/texts.ts'
import { templateTexts } from './texts.ts'

type Words = Translate<(typeof templateTexts)['pt']>
type Key = Parameters<Words>[0]

/** What Meta calls something, in the user's language; a word that is not known here stays as Meta writes it. */
export function useMetaWords(): (word: string) => string {
  const t = useTexts(templateTexts)
  return word => (word in templateTexts.pt ? t(word as Key) : word)
}
