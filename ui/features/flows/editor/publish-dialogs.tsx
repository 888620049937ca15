import type { Finding } from '../../../../core/flow-engine/lint/findings.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog } from '../../../kit/index.ts'
import { editorTexts } from '../texts/editor.ts'
import { FindingsList } from './findings-button.tsx'

interface Props {
  onPublish: () => void
  onClose: () => void
}

/** What was saved of a live flow is not what conversations begin with yet: publishing it is the default. */
export function OfferPublishing({ onPublish, onClose }: Props) {
  const t = useTexts(editorTexts)
  return (
    <Dialog
      size="small"
      title={t('offerTitle')}
      onClose={onClose}
      onSubmit={onPublish}
      actions={
        <>
          <Button onClick={onClose}>{t('justSaved')}</Button>
          <Button type="submit" kind="primary" icon="flag" data-autofocus>
            {t('publish')}
          </Button>
        </>
      }
    >
      <p>{t('offerText')}</p>
    </Dialog>
  )
}

/** The errors of a flow that was to be published; each leads to its node, and it can be published all the same. */
export function InvalidFlow({ findings, onPublish, onClose }: Props & { findings: readonly Finding[] }) {
  const t = useTexts(editorTexts)
  const errors = findings.filter(({ severity }) => severity === 'error')
  return (
    <Dialog
      size="small"
      title={t('faultyTitle', { n: errors.length })}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={onPublish}>
            {t('publishAnyway')}
          </Button>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t('correct')}
          </Button>
        </>
      }
    >
      <p>{t('faultyText')}</p>
      <FindingsList findings={errors} onGo={onClose} />
    </Dialog>
  )
}
