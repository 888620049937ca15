import { useState } from 'react'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, TextField } from '../../../kit/index.ts'
import { useList } from '../../../lib/lists/index.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { contactsFound } from '../../contacts/index.ts'
import { ButtonList } from '../button-list.tsx'
import { testTexts } from '../texts/test.ts'
import * as styles from './contact-picker.module.css'

export interface TestContact {
  name: string
  number: string
}

interface ContactPickerProps {
  onChoose: (contact: TestContact) => void
  onClose: () => void
}

/** Someone whose name and number the test plays with. */
export function ContactPicker({ onChoose, onClose }: ContactPickerProps) {
  const t = useTexts(testTexts)
  const c = useTexts(common)
  const [text, setText] = useState('')
  const { rows, hasMore, loading, loadMore } = useList(contactsFound(useDebounced(text.trim())))
  return (
    <Dialog
      size="small"
      title={t('pickContact')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{c('close')}</Button>}
    >
      <TextField label={t('findContact')} value={text} onChange={setText} autoFocus />
      {!rows && loading && <p className="soft">{c('loading')}</p>}
      {rows?.length === 0 && <p className="soft">{t('noContact')}</p>}
      <div className={styles.list}>
        <ButtonList>
          {rows?.map(({ id, name, number }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose({ name, number })}>
                <span className="ellipsis">{name}</span>
                <small className="soft">{number}</small>
              </button>
            </li>
          ))}
        </ButtonList>
      </div>
      {hasMore && (
        <Button kind="quiet" disabled={loading} onClick={() => loadMore()}>
          {loading ? c('loading') : t('more')}
        </Button>
      )}
    </Dialog>
  )
}
