import useSWR from 'swr'
import type { Language } from '../../../core/kit/language.ts'
import { language } from '../../i18n/language.ts'
import { useStore } from '../../lib/store.ts'
import { type GuideName, guideNames } from './names.ts'
import { type GuidePage, parseGuide } from './parse.ts'

export type Guide = Record<GuideName, GuidePage>

/** A script for each language, fetched when someone first asks for help. */
const sources: Record<Language, () => Promise<{ sources: Record<GuideName, string> }>> = {
  pt: () => import('./pt.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
}

export async function guideOf(chosen: Language): Promise<Guide> {
  const { sources: written } = await sources[chosen]()
  return Object.fromEntries(guideNames.map(name => [name, parseGuide(written[name])])) as Guide
}

/** The guide in the language of the page; undefined until it is here. */
export function useGuide() {
  const chosen = useStore(language)
  const { data: guide, error, mutate } = useSWR(['guide', chosen], () => guideOf(chosen), { revalidateOnFocus: false })
  return { guide, failure: error as unknown, retry: () => void mutate() }
}
