import { useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../kit/icons/icon.tsx'
import { Dialog } from '../../kit/layers/dialog.tsx'
import { Link, navigate, usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { type Feature, hrefOf, setUpGroups } from '../feature.ts'
import { useAccess } from '../guards/access.ts'
import { useGuide } from '../guide/guide.ts'
import { wordsOf } from '../guide/parse.ts'
import { appTexts } from '../texts.ts'
import * as styles from './set-up-panel.module.css'
import { setUpTexts } from './set-up-texts.ts'

/** What is set up now and then, by what it is about, each with what it is for; the search reads the guide too. */
export default function SetUpPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts)
  const s = useTexts(setUpTexts)
  const { menu } = useAccess()
  const { path } = usePlace()
  const chosen = useStore(language)
  const { guide } = useGuide()
  const [text, setText] = useState('')
  const wanted = normalizeText(text.trim())
  const labelOf = (feature: Feature): string => feature.menu?.label[chosen] ?? ''
  const pageOf = ({ guide: name }: Feature) => (name ? guide?.[name] : undefined)
  const fits = (feature: Feature): boolean => {
    const page = pageOf(feature)
    return normalizeText(
      `${labelOf(feature)} ${feature.menu?.title?.[chosen] ?? ''} ${page ? wordsOf(page) : ''}`,
    ).includes(wanted)
  }
  const named = (feature: Feature): boolean => normalizeText(labelOf(feature)).includes(wanted)
  const groups = setUpGroups
    .map(group => ({ group, entries: menu.filter(feature => feature.menu?.group === group && fits(feature)) }))
    .filter(({ entries }) => entries.length > 0)
  const all = groups.flatMap(({ entries }) => entries)
  const first = all.find(named) ?? all[0]
  return (
    <Dialog size="large" title={t('configure')} onClose={onClose}>
      <input
        type="search"
        data-autofocus
        className={styles.search}
        aria-label={s('find')}
        placeholder={s('find')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          navigate(hrefOf(first))
          onClose()
        }}
      />
      <div aria-live="polite">{all.length === 0 && <p className="soft">{s('nothing')}</p>}</div>
      <div className={styles.groups}>
        {groups.map(({ group, entries }) => (
          <section key={group} className={styles.group} aria-label={s(group)}>
            <h3>{s(group)}</h3>
            {entries.map(feature => {
              const href = hrefOf(feature)
              return (
                <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} onClick={onClose}>
                  {feature.menu && <Icon name={feature.menu.icon} />}
                  <span className={styles.words}>
                    <span className={styles.label}>{labelOf(feature)}</span>
                    {pageOf(feature) && <small className="soft ellipsis">{pageOf(feature)?.summary}</small>}
                  </span>
                </Link>
              )
            })}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
