import { useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import type { Help } from '../../../core/platform/helps/contract.ts'
import { useGuide } from '../../app/guide/guide.ts'
import { wordsOf } from '../../app/guide/parse.ts'
import { displayedGuide, offeredGuides } from '../../app/guide/shown.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, EmptyState, ErrorState, Icon, Page, SearchBox, SkeletonList } from '../../kit/index.ts'
import { useStore } from '../../lib/store.ts'
import * as styles from './helps.module.css'
import { helpTexts } from './texts.ts'
import { useHelps } from './use-helps.ts'

/** The pages of the guide, and a grid of the videos; a video opens over it, and Esc closes it (spec 1 §2). */
export default function HelpsPage() {
  const t = useTexts(helpTexts)
  const { rows, failure, reload } = useHelps()
  const [watched, setWatched] = useState<Help>()
  return (
    <Page title={rows?.length ? t('titleWithCount', { n: rows.length }) : t('title')}>
      <GuideList />
      <h2 className={styles.heading}>{t('videos')}</h2>
      {!rows && failure === undefined && <SkeletonList />}
      {!rows && failure !== undefined && <ErrorState error={failure} onRetry={reload} />}
      {rows?.length === 0 && (
        <EmptyState small icon="video" title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      )}
      <ul className={`${styles.grid} plain-list`}>
        {rows?.map(help => (
          <li key={help.id}>
            <HelpCard help={help} onWatch={() => setWatched(help)} />
          </li>
        ))}
      </ul>
      {watched && (
        <Dialog size="large" title={watched.title} onClose={() => setWatched(undefined)}>
          <Video help={watched} />
        </Dialog>
      )}
    </Page>
  )
}

/** What the guide says about the pages that this person may open. */
function GuideList() {
  const t = useTexts(helpTexts)
  const { guide, failure, retry } = useGuide()
  const names = useStore(offeredGuides)
  const [text, setText] = useState('')
  if (!guide) return failure === undefined ? <SkeletonList /> : <ErrorState small error={failure} onRetry={retry} />
  const wanted = normalizeText(text.trim())
  const found = names.filter(name => normalizeText(wordsOf(guide[name])).includes(wanted))
  return (
    <section className="stack" aria-label={t('guideTitle')}>
      <SearchBox label={t('findHelp')} onSearch={setText} />
      {found.length === 0 && <p className="soft">{t('nothingFound')}</p>}
      <ul className={`${styles.guide} plain-list`}>
        {found.map(name => (
          <li key={name}>
            <button type="button" className={styles.topic} onClick={() => displayedGuide.set(name)}>
              <strong>{guide[name].title}</strong>
              <span className="soft clamp">{guide[name].summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HelpCard({ help: { title, description, video }, onWatch }: { help: Help; onWatch: () => void }) {
  const t = useTexts(helpTexts)
  return (
    <article className={styles.card}>
      {video ? (
        <button type="button" className={styles.picture} aria-label={t('watch', { title })} onClick={onWatch}>
          <Icon name="play" size={40} />
        </button>
      ) : (
        <small className="soft">{t('noVideo')}</small>
      )}
      <h2>{title}</h2>
      {description && <p className="soft">{description}</p>}
    </article>
  )
}

/** The only frame that the program shows. YouTube plays nothing for who does not say where it is embedded. */
function Video({ help: { title, description, video } }: { help: Help }) {
  const t = useTexts(helpTexts)
  return (
    <div className="stack">
      <iframe
        className={styles.video}
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allowFullScreen
      />
      {description && <p>{description}</p>}
      <p className="soft">{t('fromYouTube')}</p>
    </div>
  )
}
