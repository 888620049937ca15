import { useState } from 'react'
import { slugOf } from '../../../../core/tenant/flows/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, FieldsHint, showDone, showFailure } from '../../../kit/index.ts'
import { partsOf } from '../model/document.ts'
import { importTexts } from '../texts/import.ts'
import { flowsApi } from '../use-flows.ts'
import type { Imported } from './files.ts'
import * as styles from './import-dialog.module.css'

interface ImportDialogProps {
  flows: readonly Imported[]
  /** One alone comes into the flow that is open. */
  onOne: (flow: Imported) => void
  onClose: () => void
}

/** Which flows of a file are wanted: one comes here, several become flows of their own. */
export function ImportDialog({ flows, onOne, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts)
  const c = useTexts(common)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(flows.keys()))
  const [busy, setBusy] = useState(false)
  const toggle = (at: number): void =>
    setChosen(chosen.has(at) ? new Set([...chosen].filter(one => one !== at)) : new Set([...chosen, at]))
  const nameOf = ({ document }: Imported, at: number): string => document.name.trim() || t('unnamed', { n: at + 1 })
  const take = async (): Promise<void> => {
    const wanted = [...flows.entries()].filter(([at]) => chosen.has(at))
    if (wanted.length === 1) {
      onOne(wanted[0]![1])
      return onClose()
    }
    setBusy(true)
    let left = wanted
    try {
      for (const [at, flow] of wanted) {
        const nome = nameOf(flow, at)
        const { kind: tipo } = flow.document
        await flowsApi.create({
          body: {
            ...{ nome, tipo, rascunho: true },
            ...(tipo === 'webhook' && { slug: slugOf(nome) }),
            ...partsOf(flow.document),
          },
        })
        left = left.slice(1)
      }
      showDone(t('done', { n: wanted.length }))
      onClose()
    } catch (error) {
      // What came in needs not come in again.
      setChosen(new Set(left.map(([at]) => at)))
      setBusy(false)
      showFailure(error)
    }
  }
  return (
    <Dialog
      size="small"
      title={t('title', { n: flows.length })}
      onClose={onClose}
      onSubmit={() => void take()}
      actions={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" kind="primary" icon="upload" busy={busy} disabled={chosen.size === 0}>
            {t('take', { n: chosen.size })}
          </Button>
        </>
      }
    >
      <FieldsHint>{t(chosen.size === 1 ? 'hintOne' : 'hintSeveral')}</FieldsHint>
      <ul className={styles.flows}>
        {flows.map((flow, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the flows of a file do not move.
          <li key={at}>
            <label className="row">
              <input type="checkbox" checked={chosen.has(at)} disabled={busy} onChange={() => toggle(at)} />
              <span className="grow ellipsis">{nameOf(flow, at)}</span>
              <small className="soft">{t('nodes', { n: flow.document.nodes.length })}</small>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
