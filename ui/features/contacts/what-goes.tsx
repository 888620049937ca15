import useSWR from 'swr'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { contactsApi } from './api.ts'
import { contactPageTexts } from './page-texts.ts'

/** How many tickets go with a contact, or that it cannot go while one of them is open or pending. */
export function WhatGoes({ contactId }: { contactId: number }) {
  const t = useTexts(contactPageTexts)
  const { data, error } = useSWR(['contact-tickets', contactId], () => contactsApi.tickets({ params: { contactId } }), {
    revalidateOnMount: true,
  })
  if (error !== undefined) return explain(error)
  if (!data) return t('counting')
  if (data.alive > 0) return t('inUse', { n: data.alive })
  return data.total > 0 ? t('ticketsGo', { n: data.total }) : t('removeConsequence')
}
