import { useState } from 'react'
import { formatPhone } from '../../../core/kit/phone.ts'
import { type OptOut, optOutEvents, optOutRoutes } from '../../../core/tenant/campaigns/opt-outs/contract.ts'
import { common } from '../../i18n/common.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import {
  Button,
  type Column,
  ConfirmDialog,
  EmptyState,
  IconButton,
  Page,
  SearchBox,
  showDone,
  useRestoredSearch,
} from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'

const optOutsApi = client(optOutRoutes)

const nameOf = ({ name, number }: OptOut): string => name || formatPhone(number)

/** Who answered a campaign that they want no more, whom an administrator may let back in (decision 462). */
export default function OptOutsPage() {
  const t = useTexts(texts)
  const c = useTexts(common)
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const live = [records(optOutEvents.campaignOptOut, { newAt })]
  const list = useList(listOf(optOutRoutes.list, { query: { searchParam }, rows: 'records', live }))
  const [undone, setUndone] = useState<OptOut>()
  const columns: Column<OptOut>[] = [
    { key: 'name', title: c('name'), cell: ({ name }) => name || '-', clip: ({ name }) => name },
    { key: 'number', title: t('number'), cell: ({ number }) => formatPhone(number) },
    { key: 'campaign', title: t('campaign'), cell: ({ campaign }) => campaign ?? '-', clip: row => row.campaign ?? '' },
    { key: 'at', title: t('at'), cell: ({ createdAt }) => formatDayAndTime(createdAt) },
  ]
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchBox label={t('search')} initial={searchParam} onSearch={setSearch} />
          <Button icon="back" onClick={() => navigate('/campaigns-config')}>
            {t('back')}
          </Button>
        </>
      }
    >
      <ListTable
        label={t('title')}
        list={list}
        columns={columns}
        actions={row => (
          <IconButton icon="undo" label={`${t('undo')}: ${nameOf(row)}`} onClick={() => setUndone(row)} />
        )}
        empty={
          <EmptyState icon="users" title={t('emptyTitle')}>
            {searchParam ? c('nothingFound') : t('empty')}
          </EmptyState>
        }
      />
      {undone && (
        <ConfirmDialog
          kind="primary"
          title={t('undo')}
          actionLabel={t('undo')}
          question={t('question')}
          name={nameOf(undone)}
          consequence={t('consequence')}
          onClose={() => setUndone(undefined)}
          onConfirm={async () => {
            await optOutsApi.remove({ params: { optOutId: undone.id } })
            list.change(rows => rows.filter(({ id }) => id !== undone.id))
            showDone(t('done'))
          }}
        />
      )}
    </Page>
  )
}

const texts = defineTexts({
  pt: {
    title: 'Quem não quer campanhas',
    search: 'Buscar por nome ou número',
    back: 'Configurações',
    number: 'Número',
    campaign: 'Respondeu à campanha',
    at: 'Desde',
    undo: 'Voltar a enviar campanhas',
    question: 'Faça isto só se a pessoa pediu. As próximas campanhas voltam a ser enviadas para:',
    consequence: 'O que já terminou não é enviado de novo.',
    done: 'As próximas campanhas voltam a ser enviadas.',
    emptyTitle: 'Ninguém por aqui',
    empty: 'Quem responde a uma campanha com uma das palavras para não receber mais aparece aqui.',
  },
  en: {
    title: 'Who wants no campaigns',
    search: 'Search by name or number',
    back: 'Settings',
    number: 'Number',
    campaign: 'Answered the campaign',
    at: 'Since',
    undo: 'Send campaigns again',
    question: 'Do this only if the person asked for it. The next campaigns are sent again to:',
    consequence: 'What has ended is not sent again.',
    done: 'The next campaigns are sent again.',
    emptyTitle: 'Nobody here',
    empty: 'Whoever answers a campaign with one of the words to get no more shows up here.',
  },
  es: {
    title: 'Quién no quiere campañas',
    search: 'Buscar por nombre o número',
    back: 'Configuración',
    number: 'Número',
    campaign: 'Respondió a la campaña',
    at: 'Desde',
    undo: 'Volver a enviar campañas',
    question: 'Hágalo solo si la persona lo pidió. Las próximas campañas vuelven a enviarse a:',
    consequence: 'Lo que ya terminó no se envía de nuevo.',
    done: 'Las próximas campañas vuelven a enviarse.',
    emptyTitle: 'Nadie por aquí',
    empty: 'Quien responde a una campaña con una de las palabras para no recibir más aparece aquí.',
  },
})
