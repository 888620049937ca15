import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button, showFailure, TextField } from '../../kit/index.ts'
import { ConnectionStatus, connectionsApi, useConnections } from '../connections/index.ts'
import { firstRunTexts } from './texts.ts'

/** Makes the first connection and links a phone to it; those that are there show how they stand. */
export default function NumberStep() {
  const t = useTexts(firstRunTexts)
  const list = useConnections()
  const [name, setName] = useState(() => t('numberNameFirst'))
  const [busy, setBusy] = useState(false)
  const rows = list.rows ?? []
  const add = async (): Promise<void> => {
    setBusy(true)
    await connectionsApi.create({ body: { name } }).catch(showFailure)
    await list.reload()
    setBusy(false)
  }
  if (rows.length > 0)
    return (
      <ul className="plain-list">
        {rows.map(connection => (
          <li key={connection.id} className="row row-wrap">
            <strong>{connection.name}</strong>
            <ConnectionStatus
              connection={connection}
              onChange={one => list.change(all => all.map(row => (row.id === one.id ? one : row)))}
            />
          </li>
        ))}
      </ul>
    )
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField label={t('numberName')} value={name} onChange={setName} />
      <div>
        <Button type="submit" kind="primary" icon="smartphone" busy={busy} disabled={!name.trim()}>
          {t('connect')}
        </Button>
      </div>
    </form>
  )
}
