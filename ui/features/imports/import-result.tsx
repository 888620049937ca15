import { useState } from 'react'
import { importErrorIn } from '../../../core/domain/import-reason-words.ts'
import { CSV_TYPE } from '../../../core/kit/csv.ts'
import { MAX_NAME } from '../../../core/kit/limits.ts'
import { type Import, REJECTED_FILE } from '../../../core/tenant/imports/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Notice, showFailure } from '../../kit/index.ts'
import { downloadText } from '../../lib/download.ts'
import { formatCount } from '../../lib/numbers.ts'
import * as styles from './imports.module.css'
import { importTexts } from './texts.ts'
import { importsApi } from './use-import.ts'

const COUNTS = ['created', 'updated', 'unchanged', 'rejected'] as const

/** Whose names were cut, by the rows of the sheet, so that they can be written otherwise. */
function Shortened({ result: { fileName, shortened, shortenedNames } }: { result: Import }) {
  const t = useTexts(importTexts)
  const others = shortened - shortenedNames.length
  return (
    <details>
      <summary>{t('shortened', { n: shortened, letters: MAX_NAME })}</summary>
      <ul className={styles.names}>
        {shortenedNames.map(({ row, name }) => (
          <li key={row}>{fileName ? t('shortenedName', { row, name }) : name}</li>
        ))}
        {others > 0 && <li>{t('shortenedMore', { n: others })}</li>}
      </ul>
    </details>
  )
}

/** What became of the last import, and the rows that were not taken as a file. */
export function ImportResult({ result }: { result: Import }) {
  const t = useTexts(importTexts)
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const text = await importsApi.rejected({ params: { importId: result.id } })
      downloadText(text, REJECTED_FILE[language.get()], CSV_TYPE)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.result} aria-label={t('last')}>
      <h3>{t('last')}</h3>
      <p className="ellipsis">
        {result.fileName || t('phoneNames')} · {t(`${result.state}State`)}
      </p>
      {result.failure && <Notice tone="danger">{importErrorIn(result.failure, language.get())}</Notice>}
      {(!result.failure || result.handled > 0) && (
        <dl className={styles.counts}>
          {COUNTS.map(count => (
            <div key={count}>
              <dt>{t(count)}</dt>
              <dd>{formatCount(result[count])}</dd>
            </div>
          ))}
        </dl>
      )}
      {result.shortened > 0 && <Shortened result={result} />}
      {result.rejected > 0 && (
        <Button icon="download" small busy={busy} onClick={() => void save()}>
          {t('saveRejected')}
        </Button>
      )}
    </section>
  )
}
