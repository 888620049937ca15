import { useEffect, useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Finder } from '../../kit/fields/finder.tsx'
import { Choice } from '../../kit/fields/listbox.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { Layer } from '../../kit/layers/layer.tsx'
import { navigate } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { hrefOf } from '../feature.ts'
import { useAccess } from '../guards/access.ts'
import { readableKeys, shortcuts, useShortcut } from '../shortcuts/shortcuts.ts'
import { appTexts } from '../texts.ts'
import * as styles from './command-bar.module.css'
import { actionSources, type Command, commandSources } from './registry.ts'

const DELAY = 200
const MIN_CHARS = 2
const OWN_KEY = 'ctrl+k'

interface Section {
  title: string
  commands: readonly Command[]
}

/** Ctrl+K: does what can be done here, goes to a page, and to whatever features find for the text. */
export function CommandBar() {
  const t = useTexts(appTexts)
  const [open, setOpen] = useState(false)
  useShortcut(OWN_KEY, t('commandBar'), () => setOpen(true))
  return open ? <OpenBar onClose={() => setOpen(false)} /> : null
}

function OpenBar({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts)
  const [text, setText] = useState('')
  const actions = useActionSections(text)
  const sections = [...actions.first, usePages(text), ...actions.others, ...useFound(text)].filter(
    section => section.commands.length > 0,
  )
  const all = sections.flatMap(section => section.commands)
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }
  return (
    <Layer place="top" onClose={onClose}>
      <div className={styles.bar} role="dialog" aria-modal="true" aria-label={t('commandBar')}>
        <Finder
          label={t('commandBar')}
          placeholder={t('commandHint')}
          note={all.length === 0 && t('nothing')}
          text={text}
          onText={setText}
          count={all.length}
          onChoose={at => run(all[at])}
        >
          {placeOf =>
            sections.map(section => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box.
              <div key={section.title} role="group" aria-label={section.title}>
                <p className={styles.title}>{section.title}</p>
                {section.commands.map(command => (
                  <Choice key={command.key} {...placeOf(all.indexOf(command))}>
                    <Icon name={command.icon} size={18} />
                    <span className="ellipsis">{command.label}</span>
                    {command.detail && <span className="soft ellipsis">{command.detail}</span>}
                  </Choice>
                ))}
              </div>
            ))
          }
        </Finder>
      </div>
    </Layer>
  )
}

/** What can be done now, by title: what components offer, and what has a key of its own. */
function useActionSections(text: string): Record<'first' | 'others', readonly Section[]> {
  const t = useTexts(appTexts)
  const sources = useStore(actionSources).map(source => ({ ...source, title: source.title(), commands: source.list() }))
  const offered = new Set(sources.flatMap(({ commands }) => commands.map(({ label }) => label)))
  const byKey = useStore(shortcuts).flatMap(({ keys, label, run }): Command[] => {
    if (!run || keys === OWN_KEY || offered.has(label)) return []
    offered.add(label)
    return [{ key: `key ${keys}`, label, detail: readableKeys(keys), icon: 'keyboard', run }]
  })
  const sectionsOf = (wanted: boolean): Section[] => {
    const all = [
      ...sources.filter(({ isFirst }) => isFirst === wanted),
      ...(wanted ? [] : [{ title: t('actions'), commands: byKey }]),
    ]
    return [...Map.groupBy(all, ({ title }) => title)].map(([title, parts]) => ({
      title,
      commands: parts.flatMap(({ commands }) => commands).filter(command => fits(command, text)),
    }))
  }
  return { first: sectionsOf(true), others: sectionsOf(false) }
}

const fits = ({ label, detail = '' }: Pick<Command, 'label' | 'detail'>, text: string): boolean =>
  normalizeText(`${label} ${detail}`).includes(normalizeText(text.trim()))

function usePages(text: string): Section {
  const t = useTexts(appTexts)
  const { menu } = useAccess()
  const chosen = useStore(language)
  const commands = menu.flatMap(feature => {
    if (!feature.menu) return []
    const [label, detail] = [feature.menu.label[chosen], feature.menu.title?.[chosen]]
    const href = hrefOf(feature)
    const command = { key: href, label, detail, icon: feature.menu.icon, run: () => navigate(href) }
    return fits(command, text) ? [command] : []
  })
  return { title: t('pages'), commands }
}

function useFound(text: string): readonly Section[] {
  const wanted = text.trim()
  const sources = useStore(commandSources)
  const [found, setFound] = useState<{ wanted: string; sections: readonly Section[] }>()
  useEffect(() => {
    if (wanted.length < MIN_CHARS) return
    const control = new AbortController()
    const timer = setTimeout(async () => {
      const sections = await Promise.all(
        sources.map(async source => ({
          title: source.title(),
          commands: await source.search(wanted, control.signal).catch(() => []),
        })),
      )
      if (!control.signal.aborted) setFound({ wanted, sections })
    }, DELAY)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [wanted, sources])
  return found?.wanted === wanted ? found.sections : []
}
