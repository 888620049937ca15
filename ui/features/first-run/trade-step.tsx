import { useState } from 'react'
import useSWR from 'swr'
import { type FirstRun, type Trade, trades } from '../../../core/tenant/first-run/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, MarkedText, SkeletonList, showDone, showFailure } from '../../kit/index.ts'
import { PhoneBubble, PhoneChat } from '../../kit/phone-chat.tsx'
import * as styles from './first-run-page.module.css'
import { firstRunTexts } from './texts.ts'
import { firstRunApi } from './use-first-run.ts'

/** The trades to choose from, and what the chosen one would add, before it does. */
export function TradeStep({ run, onApplied }: { run: FirstRun; onApplied: () => void }) {
  const t = useTexts(firstRunTexts)
  const [trade, setTrade] = useState<Trade | undefined>(run.trade ?? undefined)
  return (
    <div className="stack">
      <p className="soft">{t(run.hasQueue ? 'tradeDone' : 'tradeAbout')}</p>
      <fieldset className={styles.trades}>
        <legend className="only-heard">{t('tradeStep')}</legend>
        {trades.map(one => (
          <label key={one} className={styles.trade} data-chosen={one === trade || undefined}>
            <input type="radio" name="trade" value={one} checked={one === trade} onChange={() => setTrade(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {trade && <Plan key={trade} trade={trade} onApplied={onApplied} />}
    </div>
  )
}

function Plan({ trade, onApplied }: { trade: Trade; onApplied: () => void }) {
  const t = useTexts(firstRunTexts)
  const { data, error, mutate } = useSWR(['first-run plan', trade], () => firstRunApi.plan({ params: { trade } }))
  const [busy, setBusy] = useState(false)
  if (!data)
    return error === undefined ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={() => void mutate()} />
  const apply = async (): Promise<void> => {
    setBusy(true)
    try {
      await mutate(await firstRunApi.apply({ params: { trade } }), { revalidate: false })
      showDone(t('created'))
      onApplied()
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  const isNew = [data.queues, data.quickMessages, data.lanes].flat().some(one => one.isNew)
  return (
    <div className={styles.plan}>
      <div className="stack">
        <Part title={t('planQueues')} of={data.queues.map(({ name, ...more }) => ({ ...more, text: name }))} />
        <section>
          <h3>{t('planHours')}</h3>
          <p>{data.hours}</p>
        </section>
        <Part
          title={t('planQuick')}
          of={data.quickMessages.map(({ shortcode, ...more }) => ({ ...more, text: `/${shortcode}` }))}
        />
        <Part title={t('planLanes')} of={data.lanes.map(({ name, ...more }) => ({ ...more, text: name }))} />
        <div>
          <Button kind="primary" busy={busy} disabled={!isNew} onClick={() => void apply()}>
            {t(isNew ? 'create' : 'nothingNew')}
          </Button>
        </div>
      </div>
      <section>
        <h3>{t('planTalk')}</h3>
        <PhoneChat role="group" aria-label={t('planTalk')}>
          {data.talk.map(({ byCustomer, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a conversation has an order and nothing else.
            <PhoneBubble key={at} mine={byCustomer}>
              <MarkedText text={text} />
            </PhoneBubble>
          ))}
        </PhoneChat>
      </section>
    </div>
  )
}

function Part({ title, of }: { title: string; of: readonly { text: string; isNew: boolean }[] }) {
  const t = useTexts(firstRunTexts)
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.part}>
        {of.map(({ text, isNew }) => (
          <li key={text}>
            {text} {!isNew && <span className="soft">({t('exists')})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
