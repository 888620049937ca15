import { useState } from 'react'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from '../../../core/kit/limits.ts'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, FileField, Notice, SkeletonList, showFailure } from '../../kit/index.ts'
import { downloadBlob } from '../../lib/download.ts'
import { formatCount } from '../../lib/numbers.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportResult } from './import-result.tsx'
import { importTexts } from './texts.ts'
import type { ImportWork } from './use-import.ts'
import { usePreview } from './use-preview.ts'

interface ImportDialogProps {
  title: string
  work: ImportWork
  /** Whether the names that paired phones know can be taken as well. */
  fromPhones?: boolean
  onClose: () => void
}

/** Takes a sheet, shows how far it is and what became of it. Anyone who closes it finds the import again as it is then. */
export function ImportDialog({ title, work, fromPhones = false, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts)
  const c = useTexts(common)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  /** Why nothing of the sheet was taken: it is said beside the sheet, until another one is chosen. */
  const [failure, setFailure] = useState<unknown>()
  const previewed = usePreview()
  const { last, sent } = work
  const isRunning = last?.endedAt === null
  const doing = async (act: () => Promise<void>, report = showFailure): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  if (work.isLoading)
    return (
      <Dialog title={title} onClose={onClose}>
        <SkeletonList />
      </Dialog>
    )
  if (isRunning)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={() => void doing(work.cancel)}>
              {t('cancel')}
            </Button>
            <Button onClick={onClose}>{c('close')}</Button>
          </>
        }
      >
        <ImportBar progress={last} />
        <p className="soft">{t('goesOn')}</p>
      </Dialog>
    )
  const saveSample = async (): Promise<void> => {
    const { sampleSheet } = await import('./sample-sheet.ts')
    downloadBlob(new Blob([sampleSheet()]), t('sampleFile'))
  }
  const tooLarge = file !== null && file.size > MAX_SHEET_BYTES
  const { preview, columns, isLooking } = previewed
  const choose = (chosen: File | null): void => {
    setFailure(undefined)
    setFile(chosen)
    previewed.look(chosen && chosen.size <= MAX_SHEET_BYTES ? chosen : null)
  }
  const isReady = file !== null && preview !== undefined && columns.numberColumns.length > 0
  const begin = (chosen?: File): Promise<void> =>
    doing(async () => {
      await work.begin(chosen, columns)
      choose(null)
    }, setFailure)
  const displayedFailure = failure ?? previewed.failure
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size={preview ? 'large' : 'medium'}
      onSubmit={() => (isReady ? void begin(file) : undefined)}
      actions={
        <>
          {fromPhones && !file && (
            <Button icon="phone" disabled={busy} onClick={() => void begin()}>
              {t('fromPhone')}
            </Button>
          )}
          <Button type="submit" kind="primary" busy={busy} disabled={!isReady}>
            {t('begin')}
          </Button>
        </>
      }
    >
      {!preview && (
        <>
          <Notice>{t('columns')}</Notice>
          <div>
            <Button icon="download" small disabled={busy} onClick={() => void doing(saveSample)}>
              {t('sample')}
            </Button>
          </div>
        </>
      )}
      <FileField
        label={t('sheet')}
        hint={t('sheetHint', { size: sizeOf(MAX_SHEET_BYTES), rows: formatCount(MAX_SHEET_ROWS) })}
        accept=".xls,.xlsx,.csv,text/csv"
        value={file}
        progress={sent}
        fault={tooLarge ? t('tooLarge', { size: sizeOf(MAX_SHEET_BYTES) }) : undefined}
        disabled={busy}
        onChange={choose}
      />
      {isLooking && !preview && <p role="status">{t('reading')}</p>}
      {file && preview && (
        <ColumnChoice
          {...{ preview, columns, isLooking }}
          disabled={busy}
          onChoose={chosen => previewed.choose(file, chosen)}
        />
      )}
      {displayedFailure !== undefined && <Notice tone="danger">{explain(displayedFailure)}</Notice>}
      {last && !file && <ImportResult result={last} />}
    </Dialog>
  )
}
