import { useState } from 'react'
import type { Help } from '../../../core/platform/helps/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, EmptyState, ErrorState, Icon, Page, SkeletonList } from '../../kit/index.ts'
import * as styles from './helps.module.css'
import { helpTexts } from './texts.ts'
import { useHelps } from './use-helps.ts'

/** A grid of the videos; one opens over it, and Esc closes it (spec 1 §2). */
export default function HelpsPage() {
  const t = useTexts(helpTexts)
  const { rows, failure, reload } = useHelps()
  const [watched, setWatched] = useState<Help>()
  return (
    <Page title={rows?.length ? t('titleWithCount', { n: rows.length }) : t('title')}>
      {!rows && failure === undefined && <SkeletonList />}
      {!rows && failure !== undefined && <ErrorState error={failure} onRetry={reload} />}
      {rows?.length === 0 && (
        <EmptyState icon="video" title={t('emptyTitle')}>
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
