import { normalizeText } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import type { Command } from '../commands/registry.ts'
import { guideOf } from './guide.ts'
import { guideNames } from './names.ts'
import { wordsOf } from './parse.ts'
import { displayedGuide } from './shown.ts'

const MOST = 6

/** The pages of the guide that have all words, those first that have them in their title. */
export async function searchGuide(text: string): Promise<readonly Command[]> {
  const guide = await guideOf(language.get())
  const wanted = normalizeText(text).split(/\s+/).filter(Boolean)
  const has = (where: string): boolean => wanted.every(word => normalizeText(where).includes(word))
  return guideNames
    .filter(name => has(wordsOf(guide[name])))
    .toSorted((one, other) => Number(has(guide[other].title)) - Number(has(guide[one].title)))
    .slice(0, MOST)
    .map(name => ({
      key: `guide ${name}`,
      label: guide[name].title,
      detail: questionWith(guide[name].blocks, has),
      icon: 'info' as const,
      run: () => displayedGuide.set(name),
    }))
}

const questionWith = (
  blocks: readonly { kind: string; text?: string }[],
  has: (where: string) => boolean,
): string | undefined => blocks.find(({ kind, text }) => kind === 'question' && text && has(text))?.text
