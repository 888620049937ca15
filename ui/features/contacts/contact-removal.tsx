import useSWR from 'swr'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../kit/index.ts'
import { contactsApi } from './api.ts'
import { contactPageTexts } from './page-texts.ts'

/** Asks before a contact goes, and says how many tickets go along; one with an open or pending ticket cannot go. */
export function ContactRemoval({ contactId, ...question }: ConfirmDialogProps & { contactId: number }) {
  const t = useTexts(contactPageTexts)
  const { data, error } = useSWR(['contact-tickets', contactId], () => contactsApi.tickets({ params: { contactId } }), {
    revalidateOnMount: true,
  })
  const consequence = (): string => {
    if (error !== undefined) return explain(error)
    if (!data) return t('counting')
    return data.total > 0 ? t('ticketsGo', { n: data.total }) : t('removeConsequence')
  }
  const barred = data && data.alive > 0 ? t('inUse', { n: data.alive }) : undefined
  return <ConfirmDialog {...question} consequence={consequence()} barred={barred} />
}
