import { useState } from 'react'
import type { ContactList } from '../../../core/tenant/contact-lists/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, showFailure } from '../../kit/index.ts'
import { ImportDialog } from '../imports/index.ts'
import { contactListsApi } from './api.ts'
import { peopleTexts } from './texts.ts'
import { useImportInto } from './use-import-into.ts'

interface SheetListProps {
  /** What the list is to be called. */
  name: string
  disabled: boolean
  /** The new list is there, or gone again since no sheet was taken. */
  onList: (contactListId: number | null) => void
}

/** Makes a list out of a sheet where one is wanted, without leaving the page. */
export function SheetList({ name, disabled, onList }: SheetListProps) {
  const t = useTexts(peopleTexts)
  const [list, setList] = useState<ContactList>()
  const [busy, setBusy] = useState(false)
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      const made = await contactListsApi.create({
        body: { name: name.trim().length < 2 ? t('sheetList') : name.trim() },
      })
      setList(made)
      onList(made.id)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const close = (isFilled: boolean): void => {
    setList(undefined)
    if (isFilled || !list) return
    onList(null)
    contactListsApi.remove({ params: { contactListId: list.id } }).catch(showFailure)
  }
  return (
    <>
      <div>
        <Button icon="upload" small busy={busy} disabled={disabled} onClick={() => void begin()}>
          {t('fromSheet')}
        </Button>
      </div>
      {list && <ImportInto contactListId={list.id} onClose={close} />}
    </>
  )
}

function ImportInto({ contactListId, onClose }: { contactListId: number; onClose: (isFilled: boolean) => void }) {
  const t = useTexts(peopleTexts)
  const work = useImportInto(contactListId)
  return <ImportDialog title={t('importTitle')} work={work} onClose={() => onClose(work.last !== undefined)} />
}
