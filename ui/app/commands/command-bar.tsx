import { useEffect, useState } from 'react'
import { fold } from '../../../core/kit/text.ts'
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
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { appTexts } from '../texts.ts'
import * as styles from './command-bar.module.css'
import { type Command, commandSources } from './registry.ts'

const DELAY = 200
const MIN_CHARS = 2

interface Section {
  title: string
  commands: readonly Command[]
}

/** Ctrl+K: goes to a page, and to whatever features find for the text. */
export function CommandBar() {
  const t = useTexts(appTexts)
  const [open, setOpen] = useState(false)
  useShortcut('ctrl+k', t('commandBar'), () => setOpen(true))
  return open ? <OpenBar onClose={() => setOpen(false)} /> : null
}

function OpenBar({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts)
  const [text, setText] = useState('')
  const sections = [usePages(text), ...useFound(text)].filter(section => section.commands.length > 0)
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

function usePages(text: string): Section {
  const t = useTexts(appTexts)
  const { menu } = useAccess()
  const chosen = useStore(language)
  const wanted = fold(text.trim())
  const commands = menu.flatMap(feature => {
    const label = feature.menu?.label[chosen]
    if (!feature.menu || !label || !fold(label).includes(wanted)) return []
    const href = hrefOf(feature)
    return [{ key: href, label, icon: feature.menu.icon, run: () => navigate(href) }]
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
