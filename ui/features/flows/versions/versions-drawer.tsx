import { useState } from 'react'
import { type FlowVersion, flowEvents, flowRoutes } from '../../../../core/tenant/flows/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Button, Drawer, ErrorState, SelectField, SkeletonList } from '../../../kit/index.ts'
import { listOf, reloadOn, useList } from '../../../lib/lists/index.ts'
import { Ago } from '../../../lib/time/relative.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { nodeOf } from '../model/document.ts'
import { versionTexts } from '../texts/versions.ts'
import { Differences } from './differences.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'
import * as styles from './versions-drawer.module.css'

interface VersionsDrawerProps {
  flowId: number
  /** Whether there is a draft beside what is published. */
  hasDraft: boolean
  onRestore: (number: number, note: string) => Promise<void>
  onClose: () => void
  /** Another version was published: the flow is to be loaded again. */
  onRestored: () => void
}

type Opened = { number: number; to: 'see' | 'restore' } | undefined

/** The versions of a flow: who published each, when and why, what is different in it, and the way back to it. */
export default function VersionsDrawer({ flowId, hasDraft, onRestore, onClose, onRestored }: VersionsDrawerProps) {
  const t = useTexts(versionTexts)
  const editor = useEditor()
  const live = [reloadOn(flowEvents.flow, event => event.action === 'update' && event.flow.id === flowId)]
  const { rows, failure, reload } = useList(listOf(flowRoutes.versions, { params: { flowId }, rows: 'versions', live }))
  const [opened, setOpened] = useState<Opened>()
  const show = {
    onShow: (nodeId: string): void => {
      onClose()
      editor.show(nodeId)
    },
    isThere: (nodeId: string): boolean => nodeOf(editor.document, nodeId) !== undefined,
  }
  const published = rows?.find(({ isPublished }) => isPublished)?.number
  return (
    <Drawer title={t('title')} onClose={onClose}>
      <p className="soft">{t('hint')}</p>
      {failure !== undefined && !rows && <ErrorState error={failure} title={t('failed')} onRetry={reload} />}
      {!rows && failure === undefined && <SkeletonList />}
      {hasDraft && (
        <details className={styles.version} open>
          <summary>
            <strong>{t('draft')}</strong>
          </summary>
          <p className="soft">{t('draftHint')}</p>
          <Differences flowId={flowId} {...show} />
        </details>
      )}
      {rows?.map((version, at) => (
        <Version
          key={version.number}
          flowId={flowId}
          version={version}
          before={rows[at + 1]?.number}
          published={published}
          hasDraft={hasDraft}
          onOpen={to => setOpened({ number: version.number, to })}
          {...show}
        />
      ))}
      {opened?.to === 'see' && (
        <VersionDialog flowId={flowId} number={opened.number} onClose={() => setOpened(undefined)} />
      )}
      {opened?.to === 'restore' && (
        <RestoreDialog
          number={opened.number}
          hasDraft={hasDraft}
          onRestore={note => onRestore(opened.number, note)}
          onClose={() => setOpened(undefined)}
          onRestored={onRestored}
        />
      )}
    </Drawer>
  )
}

interface VersionProps {
  flowId: number
  version: FlowVersion
  /** Numbers of others with which it can be compared. */
  before: number | undefined
  published: number | undefined
  hasDraft: boolean
  onOpen: (to: 'see' | 'restore') => void
  onShow: (nodeId: string) => void
  isThere: (nodeId: string) => boolean
}

function Version({ flowId, version, before, published, hasDraft, onOpen, onShow, isThere }: VersionProps) {
  const t = useTexts(versionTexts)
  const [isOpen, setOpen] = useState(false)
  const { number, note, author, isPublished, createdAt } = version
  return (
    <details className={styles.version} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.head}>
          <strong>{t('version', { n: number })}</strong>
          {isPublished && <Badge tone="success" text={t('isPublished')} whole />}
          <span className="soft">
            {author && `${t('byAuthor', { author })} · `}
            <Ago when={createdAt} said />
          </span>
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      {isOpen && (
        <div className="stack-tight">
          <Compared {...{ flowId, number, before, published, hasDraft, onShow, isThere }} />
          <span className="row">
            <Button small icon="eye" onClick={() => onOpen('see')}>
              {t('show')}
            </Button>
            {!isPublished && (
              <Button small icon="undo" onClick={() => onOpen('restore')}>
                {t('restore')}
              </Button>
            )}
          </span>
        </div>
      )}
    </details>
  )
}

type ComparedProps = Omit<VersionProps, 'version' | 'onOpen'> & { number: number }
type Other = 'before' | 'published' | 'draft'

/** What is different in a version from another one, which can be chosen. */
function Compared({ flowId, number, before, published, hasDraft, onShow, isThere }: ComparedProps) {
  const t = useTexts(versionTexts)
  const options = [
    before !== undefined && { value: 'before' as const, label: t('before', { n: before }) },
    published !== undefined &&
      published !== number && { value: 'published' as const, label: t('withPublished', { n: published }) },
    hasDraft && { value: 'draft' as const, label: t('withDraft') },
  ].filter(option => option !== false)
  const [chosen, setOther] = useState<Other>()
  const other = chosen ?? options[0]?.value
  if (other === undefined) return null
  const pair = {
    before: { from: before, to: number },
    published: { from: number, to: published },
    draft: { from: number, to: undefined },
  }[other]
  return (
    <>
      <SelectField<Other> label={t('compare')} options={options} value={other} onChange={setOther} />
      <Differences flowId={flowId} {...pair} onShow={onShow} isThere={isThere} />
    </>
  )
}
