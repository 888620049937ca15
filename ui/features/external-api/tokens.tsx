import { useState } from 'react'
import { type Connection, connectionRoutes } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Button, type Column, ConfirmDialog, EmptyState, Notice, showDone, showFailure } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { Section } from '../../kit/section.tsx'
import { client } from '../../lib/api/client.ts'
import { randomText } from '../../lib/random-text.ts'
import { Link } from '../../lib/router/index.tsx'
import { Ago } from '../../lib/time/relative.tsx'
import { useConnections } from '../connections/index.ts'
import { externalApiTexts } from './texts.ts'

const connectionsApi = client(connectionRoutes)

/** A token that was made just now, and is not shown again. */
interface Made {
  id: number
  name: string
  token: string
}

/** The token of each connection: made, seen once, and revoked. */
export function Tokens({ onMade }: { onMade: (token: string) => void }) {
  const t = useTexts(externalApiTexts)
  const list = useConnections()
  const [made, setMade] = useState<Made>()
  const [asks, setAsks] = useState<{ to: 'replace' | 'revoke'; row: Connection }>()
  const [busy, setBusy] = useState<number>()
  const save = async ({ id, name }: Connection, token: string | null): Promise<void> => {
    await connectionsApi.update({ params: { whatsappId: id }, body: { token } })
    setMade(token === null ? undefined : { id, name, token })
    onMade(token ?? '')
    if (token === null) showDone(t('revoked'))
  }
  const make = async (row: Connection): Promise<void> => {
    setBusy(row.id)
    await save(row, randomText()).catch(showFailure)
    setBusy(undefined)
  }
  return (
    <Section title={t('tokens')} about={t('tokensAbout')}>
      {made && (
        <Notice icon="key">
          {t('made', { name: made.name })} <code>{made.token}</code>{' '}
          <CopyButton text={made.token} label={t('copyToken')} />
        </Notice>
      )}
      <ListTable
        label={t('tokens')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState
            icon="smartphone"
            title={t('noConnections')}
            action={<Link href="/connections">{t('toConnections')}</Link>}
          />
        }
        actions={row => (
          <>
            <Button
              small
              icon="key"
              busy={busy === row.id}
              aria-label={t('makeFor', { name: row.name })}
              onClick={() => (row.hasToken ? setAsks({ to: 'replace', row }) : void make(row))}
            >
              {t('make')}
            </Button>
            {row.hasToken && (
              <Button
                small
                kind="danger"
                aria-label={t('revokeFor', { name: row.name })}
                onClick={() => setAsks({ to: 'revoke', row })}
              >
                {t('revoke')}
              </Button>
            )}
          </>
        )}
      />
      {asks && (
        <ConfirmDialog
          name={asks.row.name}
          title={t(asks.to === 'revoke' ? 'revoke' : 'make')}
          question={t(asks.to === 'revoke' ? 'revokeQuestion' : 'replaceQuestion')}
          consequence={t('consequence')}
          actionLabel={t(asks.to === 'revoke' ? 'revoke' : 'make')}
          onConfirm={() => save(asks.row, asks.to === 'revoke' ? null : randomText())}
          onClose={() => setAsks(undefined)}
        />
      )}
    </Section>
  )
}

function useColumns(): Column<Connection>[] {
  const t = useTexts(externalApiTexts)
  return [
    { key: 'name', title: t('connection'), cell: ({ name }) => name },
    {
      key: 'made',
      title: t('token'),
      cell: ({ hasToken, tokenMadeAt }) => {
        if (!hasToken) return <span className="soft">{t('noToken')}</span>
        return tokenMadeAt ? (
          <>
            {t('madeAt')} <Ago when={tokenMadeAt} said />
          </>
        ) : (
          t('hasToken')
        )
      },
    },
    {
      key: 'used',
      title: t('lastUse'),
      cell: ({ hasToken, tokenUsedAt }) => (hasToken && tokenUsedAt ? <Ago when={tokenUsedAt} said /> : '-'),
    },
  ]
}
